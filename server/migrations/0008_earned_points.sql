-- What an invitation has earned its inviter, and which places are old enough to be forgotten.

alter table referral add earned_points integer not null default 0 check (earned_points >= 0);
comment on column referral.earned_points is 'what this invitation has brought the inviter so far';

create index presence_age on presence (seen_at) where lat is not null;
