-- Guests (anonymous sign-in) have no address until they give one; an administrator can shut a person out for a while.
alter table auth.users alter column email drop not null;
alter table auth.users add constraint users_have_an_address check (email is not null or is_anonymous);
alter table auth.users add column banned_until timestamptz;
