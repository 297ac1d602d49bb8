-- For which turns a seat took a hint: told at the end of the game.

CREATE TABLE hints (
    table_id bigint   NOT NULL REFERENCES tables (id),
    seat     smallint NOT NULL,
    entry    integer  NOT NULL,
    PRIMARY KEY (table_id, seat, entry)
);
