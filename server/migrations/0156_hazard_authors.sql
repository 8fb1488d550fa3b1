-- Whose words they are may have left, while others still see the danger.
alter table hazard alter column author_id drop not null;
comment on column hazard.author_id is 'whose words it has, or who reported it first without any';
