-- The weather of a cell of a tenth of a degree, as the weather service last told it. Whoever asks again within a while is answered from here.
create table weather_cell (
  lat10 integer not null,
  lng10 integer not null,
  report jsonb,
  fetched_at timestamptz,
  -- When somebody last wanted it: a cell that nobody wants is refreshed no more.
  asked_at timestamptz not null default now(),
  -- Since when asking the service for it has failed; null while it works.
  failing_since timestamptz,
  primary key (lat10, lng10)
);
create index weather_cell_wanted on weather_cell (asked_at);

-- What it was like there, hour by hour: water warms and cools over days, and pressure is judged by what it was a day ago.
create table weather_past (
  lat10 integer not null,
  lng10 integer not null,
  hour timestamptz not null,
  temp_c real,
  pressure_hpa real,
  rain_mm real,
  primary key (lat10, lng10, hour)
);
create index weather_past_hour on weather_past (hour);
