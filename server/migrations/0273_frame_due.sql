-- Whether a frame of a film is still to be drawn, which stands for it where its author has chosen no cover.
alter table video add column frame_due boolean not null default false;
