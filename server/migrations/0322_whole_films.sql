-- How long a film has waited for its job is counted from when it was whole, not from the first part of it.
alter table video add column whole_at timestamptz;
-- Films that wait for a job, which an hourly sweep looks for.
create index video_waiting on video (id) where state in ('checking', 'converting') or (state = 'ready' and frame_due);
