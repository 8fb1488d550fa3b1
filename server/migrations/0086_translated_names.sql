-- What the operator calls categories and menus in languages other than simplified Chinese: {"en": "Catches"}.
alter table category add column names jsonb not null default '{}' check (jsonb_typeof(names) = 'object');
alter table menu add column names jsonb not null default '{}' check (jsonb_typeof(names) = 'object');
