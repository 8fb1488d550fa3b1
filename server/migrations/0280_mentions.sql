alter table post add column mentions jsonb not null default '[]';
comment on column post.mentions is 'members whom the text calls by @ and their name, as it was when it was written: [{"id": 7, "name": "鱼干"}]';
alter table comment add column mentions jsonb not null default '[]';
comment on column comment.mentions is 'members whom the text calls, as in a post';
