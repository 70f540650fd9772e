"""What the tests of the browser code need from Python."""
