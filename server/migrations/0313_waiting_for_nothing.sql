-- What was offered for a listing that is deleted waits for nothing.
update secondhand_offer set state = 'closed', decided_at = now()
 where state = 'open' and exists (select from post where post.id = secondhand_offer.post_id and post.deleted_at is not null);
-- Phones are kept only for organisers who ask for them.
update activity_entry set phone = ''
 where phone <> '' and exists (select from activity where activity.post_id = activity_entry.post_id and not activity.phone_wanted);
