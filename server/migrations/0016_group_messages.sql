-- A message to a group is stored by one statement, so that nobody waits for a writer's network while the group is held. What its
-- service checked before may have changed by then: whoever is in the group no more, or has sent the same already, stores nothing.
create or replace function message_placed() returns trigger language plpgsql as $$
declare
  c conversation;
  counts integer := (new.kind not in ('event', 'recall'))::integer;
begin
  select * into c from conversation where id = new.conversation_id for no key update;
  if c.low_id is null and counts = 1 then
    if not exists (select from conversation_member where conversation_id = c.id and member_id = new.sender_id)
      or new.client_id is not null and exists (select from message where sender_id = new.sender_id and client_id = new.client_id) then
      return null;
    end if;
  end if;
  new.id := nextval('message_id_seq');
  new.prev_id := nullif(c.last_id, 0);
  new.n := c.n + counts;
  new.created_at := clock_timestamp();
  update conversation set last_id = new.id, n = new.n where id = c.id;
  update conversation_member set own_n = own_n + counts, sent_n = sent_n + counts where conversation_id = c.id and member_id = new.sender_id and counts > 0;
  if c.low_id is not null then
    update conversation_member set last_id = new.id where conversation_id = c.id;
  elsif new.mentions_all then
    update conversation_member set mention_id = new.id where conversation_id = c.id and member_id <> new.sender_id;
  elsif cardinality(new.mentions) > 0 then
    update conversation_member set mention_id = new.id where conversation_id = c.id and member_id = any(new.mentions) and member_id <> new.sender_id;
  end if;
  return new;
end $$;
