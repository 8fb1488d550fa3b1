-- Replies that say nothing in words: while their pictures are checked, they are counted for their writers alone.
create index comment_wordless on comment (root_id) where body = '' and root_id is not null and deleted_at is null;
