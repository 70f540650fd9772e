"""The pages, their forms, and what programs ask for over HTTP."""
