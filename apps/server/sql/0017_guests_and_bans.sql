-- Guests (anonymous sign-in) have no address at first. Administrators can ban users for a time.
alter table auth.users alter column email drop not null;
alter table auth.users add constraint users_have_an_address check (email is not null or is_anonymous);
alter table auth.users add column banned_until timestamptz;
