-- A call that asks another service claims its key before it does so: until then the key is its own. Null once the answer is kept.
alter table idempotency add column claimed_until timestamptz;
