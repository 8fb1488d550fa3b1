-- A deleted member's name is said in the reader's language: what is stored is that there is none.
update member set nickname = '' where deleted_at is not null;
