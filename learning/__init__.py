"""Learns which kind of question a line is from example questions; needs the extra ``learn``."""
