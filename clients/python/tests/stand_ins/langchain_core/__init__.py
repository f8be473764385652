"""Stand-in for langchain-core, for tests where the package is not installed."""
