-- Members hear when the phone or the e-mail of their account changes. And an index that ends in what orders the list of the invited.

alter table notice drop constraint notice_kind_check;
alter table notice add constraint notice_kind_check check (kind in ('comment', 'reply', 'mention', 'like_post', 'like_comment', 'follow', 'announcement',
  'password_changed', 'address_changed', 'post_removed', 'comment_removed', 'banned', 'unbanned'));

drop index referral_inviter;
create index referral_inviter on referral (inviter_id, created_at desc, invitee_id desc);
