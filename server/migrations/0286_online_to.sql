-- Who may see whether I am online also sees how long ago I was. So much is not everyone's business unless the member says so: at first it
-- is that of those whom they follow.
alter table member alter column online_to set default 'following';
update member set online_to = 'following' where online_to = 'everyone';
