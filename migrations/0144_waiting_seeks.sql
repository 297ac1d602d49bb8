-- The index over seeks that fit serves all that asks for seeks that wait.

DROP INDEX seeks_waiting;
