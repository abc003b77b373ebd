"""What a player of Normandy (1969) has before him."""
