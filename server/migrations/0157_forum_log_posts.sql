-- What a post was called goes from the log with the post.
create index forum_log_post on forum_log (post_id) where post_id is not null;
