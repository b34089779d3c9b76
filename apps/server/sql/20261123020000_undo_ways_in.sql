-- A second factor or a Google account that is added in a session is told to the owner with a way back, as a new address is.
alter table auth.email_undos add column about text not null default 'address' check (about in ('address', 'factor', 'google'));
alter table auth.email_undos alter column old_email drop not null;
alter table auth.email_undos add check ((about = 'address') = (old_email is not null));
