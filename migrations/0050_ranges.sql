-- What one table's column is held to, its siblings' are: a seat is a seat wherever it is written, an entry's number is never
-- negative, and the kind of an operator's subject is one of the two that bans know.

ALTER TABLE actions ADD CONSTRAINT actions_seat_range CHECK (seat BETWEEN 0 AND 8);
ALTER TABLE tenures
    ADD CONSTRAINT tenures_seat_range CHECK (seat BETWEEN 0 AND 8),
    ADD CONSTRAINT tenures_entry_positive CHECK (entry >= 0);
ALTER TABLE hints
    ADD CONSTRAINT hints_seat_range CHECK (seat BETWEEN 0 AND 8),
    ADD CONSTRAINT hints_entry_positive CHECK (entry >= 0);
ALTER TABLE results
    ADD CONSTRAINT results_seat_range CHECK (seat BETWEEN 0 AND 8),
    ADD CONSTRAINT results_side_range CHECK (side BETWEEN 0 AND 8);
ALTER TABLE moderations ADD CONSTRAINT moderations_seat_range CHECK (seat BETWEEN 0 AND 8);
ALTER TABLE seats ADD CONSTRAINT seats_since_entry_positive CHECK (since_entry >= 0);
ALTER TABLE tables
    ADD CONSTRAINT tables_entries_positive CHECK (entries >= 0),
    ADD CONSTRAINT tables_told_entry_positive CHECK (told_entry >= 0),
    ADD CONSTRAINT tables_drawn_seat_range CHECK (drawn_seat BETWEEN 0 AND 8);
ALTER TABLE outbox
    ADD CONSTRAINT outbox_entry_positive CHECK (entry >= 0),
    ADD CONSTRAINT outbox_audience_range CHECK (audience BETWEEN -1 AND 8);
ALTER TABLE desk_acts ADD CONSTRAINT desk_acts_kind_known CHECK (kind IN ('person', 'server'));
