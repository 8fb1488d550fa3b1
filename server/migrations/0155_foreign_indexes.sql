-- What is deleted for good takes along what refers to it, and looks for that once for each row: an index that leaves out rows can't say
-- where they are.

create index comment_post on comment (post_id);
create index comment_root on comment (root_id) where root_id is not null;
create index comment_reply_to on comment (reply_to_id) where reply_to_id is not null;
create index banner_media on banner (media_id);
create index post_tag_tag on post_tag (tag_id);
create index post_of_category on post (category_id) where category_id is not null;
