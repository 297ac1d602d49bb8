-- Where a lobby's post stands, if not in the table's channel: in a forum it is the first message of a post of its own.

ALTER TABLE tables ADD COLUMN lobby_channel bigint;
