-- What was reported is kept as it was said, for it can be changed or taken back; reports are closed with an outcome. And notices of both,
-- and of an account's deletion.

alter table report
  add accused_id bigint references member,
  add evidence text not null default '',
  add voice_id bigint references voice,
  add outcome text check (outcome in ('upheld', 'dismissed')),
  add answer text not null default '';
comment on column report.accused_id is 'whose the thing is';
comment on column report.evidence is 'the words of the thing at that time';
comment on column report.answer is 'what the reporter is told beside the outcome';
update report set outcome = 'dismissed' where closed_at is not null;
alter table report add check ((outcome is null) = (closed_at is null));
create index report_target on report (type, target_id, id) where closed_at is null;
create index report_accused on report (accused_id) where accused_id is not null;
create index report_voice on report (voice_id) where voice_id is not null;
create index report_closed on report (closed_at) where closed_at is not null;
create index member_operator on member (id) where role = 'operator';

alter table notice drop constraint notice_kind_check;
alter table notice add constraint notice_kind_check check (kind in ('comment', 'reply', 'mention', 'like_post', 'like_comment', 'follow', 'announcement',
  'password_changed', 'address_changed', 'leaving', 'staying', 'post_removed', 'comment_removed', 'banned', 'unbanned', 'reported', 'report_upheld', 'report_dismissed', 'feedback_answered'));
