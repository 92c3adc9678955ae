"""Beside the tests, so that the oracle and the shared helpers can be imported by any of them."""
