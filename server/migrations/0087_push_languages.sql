-- The language of the app in which a member agreed to a message.
alter table push_target add column language text not null default 'zh-Hans';
