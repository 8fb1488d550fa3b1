-- Where on earth something was written from, as coarse as the rules of the country ask: a province, or a country. The address itself is
-- not stored. '' where it is not known.
alter table post add column ip_region text not null default '';
alter table comment add column ip_region text not null default '';
alter table member add column ip_region text not null default '';
