"""Ratings, rivals and tournaments."""
