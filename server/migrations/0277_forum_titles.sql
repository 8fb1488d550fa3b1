-- Threads are found within their forum by their titles, also in one that is not for everyone.
create index post_forum_titles on post using gin (cjk_grams(title)) where in_forum;
