-- How somebody who signs in for the first time shows themselves on the platform that they come from: a name, and the address of a picture.
-- Gone with the ticket.
alter table sign_in_ticket add column name text not null default '';
alter table sign_in_ticket add column picture text not null default '';
