"""The command line: commands, prompt and exit statuses."""
