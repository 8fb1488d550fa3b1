-- What a buyer says to a refusal stands beside what they said at first, and no longer in its place.
alter table shop_aftersale add column objection text;
comment on column shop_aftersale.objection is 'what the buyer says to the first refusal';
