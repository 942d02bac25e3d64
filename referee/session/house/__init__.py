"""The house's own rules: the wizard, the sheet for the wall, what a table rules as it plays."""
