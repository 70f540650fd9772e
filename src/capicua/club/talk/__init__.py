"""What goes over a socket: messages, and who may see what."""
