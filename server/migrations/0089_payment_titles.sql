-- What the payer reads at the provider: asked again, a provider takes the same number with the same words only.
alter table payment_attempt add column title text not null default '';
