-- Whether a process posts what is written and minds the clocks, or only answers: the slots of the outbox are divided among those that
-- post. A process of a version before this says nothing of it, and posts.

ALTER TABLE processes ADD COLUMN posts boolean NOT NULL DEFAULT true;
