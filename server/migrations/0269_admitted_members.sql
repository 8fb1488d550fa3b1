-- Whom moderators let in, the latest first.
create index forum_grant_admitted on forum_grant (forum_id, created_at desc, member_id) where way = 'approval';
