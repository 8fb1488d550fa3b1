alter table post_secondhand add column untold boolean not null default false;
comment on column post_secondhand.untold is 'an operator has let it out, of which its seller is told when others meet it: its pictures or texts are still to be checked';
