-- Posts that wait until their pictures have passed, or are held for one (server/src/domains/content/pictureChecks.ts).
create table post_picture_check (
  post_id bigint primary key references post on delete cascade,
  refused boolean not null default false,
  since timestamptz not null default now()
);
comment on column post_picture_check.refused is 'the post is held for a picture until its author changes it, or an operator lets it out';
