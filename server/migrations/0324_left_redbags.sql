alter table post_redbag add column left_id bigint unique references redbag;
comment on column post_redbag.left_id is 'the packet that went back because its post was held, of which nobody had taken anything: it is the post''s again where that is let out as it was';
