-- What a buyer shows with what they ask back: for the shop's eyes, and theirs.
create table shop_aftersale_media (
  aftersale_id bigint not null references shop_aftersale on delete cascade,
  position smallint not null,
  media_id bigint not null references media,
  primary key (aftersale_id, position)
);
create index shop_aftersale_media_media on shop_aftersale_media (media_id);
