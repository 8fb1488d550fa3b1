-- An invitation is rewarded once, after the invited member has done something real.

alter table referral
  add qualified_at timestamptz,
  add rewarded_on date;
comment on column referral.qualified_at is 'when the invited member had done something real';
comment on column referral.rewarded_on is 'the day, by the town''s clock, on which both were rewarded';
create index referral_waiting on referral (qualified_at) where qualified_at is not null and rewarded_on is null;
create index referral_rewarded on referral (inviter_id, rewarded_on) where rewarded_on is not null;
