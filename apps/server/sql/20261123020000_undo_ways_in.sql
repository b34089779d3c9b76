-- The owner gets an email with an undo link for a second factor or Google account that a session adds, as for a new
-- address.
alter table auth.email_undos add column about text not null default 'address' check (about in ('address', 'factor', 'google'));
alter table auth.email_undos alter column old_email drop not null;
alter table auth.email_undos add check ((about = 'address') = (old_email is not null));
