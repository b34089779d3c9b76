-- Removed ways to sign in stand here until the link of their notice expires: it restores them. The secret of a factor
-- stays sealed. A new password and a sign-in on a new device have a link, too, which restores nothing.
alter table auth.email_undos add column removed jsonb;
alter table auth.email_undos drop constraint email_undos_about_check;
alter table auth.email_undos add constraint email_undos_about_check check (about in
  ('address', 'factor', 'google', 'factor-removed', 'google-removed', 'password', 'device'));
