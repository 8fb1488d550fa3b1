-- Where an operator sees what was reported: each kind of thing knows that of itself, at the time of the report.

alter table report add column link text not null default '';
update report set link = case
  when type = 'post' then '/pagesA/detail/detail?id=' || target_id
  when type = 'comment' then coalesce((select '/pagesA/detail/detail?id=' || post_id || '&part=comments' from comment where comment.id = target_id), '')
  when accused_id is not null then '/pagesA/author/author?id=' || accused_id
  else '' end
 where closed_at is null;
