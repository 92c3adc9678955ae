"""Coins (rules, section 7): rooms, settlement, balloon, wheel, and a table that keeps them over hands."""
