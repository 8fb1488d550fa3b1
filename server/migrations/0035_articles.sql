-- What an article has beside what all posts have.
create table post_single (
  post_id bigint primary key references post on delete cascade,
  summary text not null default '',
  chars integer not null
);

comment on column post_single.chars is 'the length of the body, by which the time to read it is told';
