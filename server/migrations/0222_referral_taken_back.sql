-- What an invitation was rewarded for may be undone: then the reward is taken back, once.

alter table referral
  add real_by text,
  add invitee_points integer not null default 0 check (invitee_points >= 0),
  add taken_back_at timestamptz;
comment on column referral.real_by is 'what the invited member had done, if it can be undone: post:ID, payable:ID';
comment on column referral.invitee_points is 'what the invited member was given';
comment on column referral.taken_back_at is 'when both gave back what they were given, as far as they still had it';
