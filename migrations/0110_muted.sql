-- A notice of a mute names nobody but by its place, which goes with the person's data.

UPDATE outbox SET target = NULL WHERE kind = 'muted';
