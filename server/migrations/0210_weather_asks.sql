-- How often the weather service was asked on a day of the town: for whom, by a keyed hash, so that nobody spends what all share; and in all,
-- under an empty one.
create table weather_ask (
  day date not null,
  who bytea not null,
  asked integer not null,
  primary key (day, who)
);
