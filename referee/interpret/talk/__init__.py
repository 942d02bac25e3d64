"""A question that follows another: what of it stays, and what takes its place."""
