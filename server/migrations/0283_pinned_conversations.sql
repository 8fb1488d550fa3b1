-- A member keeps some conversations on top of the list, and one in it whose messages they cleared.
alter table conversation_member
  add column pinned boolean not null default false,
  add column kept boolean not null default false;
comment on column conversation_member.kept is 'stays in the list though I cleared all that was said';
