-- Removed sign-in methods, kept until their undo link expires; the link restores them. The secret of a factor stays
-- encrypted. The links for a new password and for a sign-in on a new device restore nothing.
alter table auth.email_undos add column removed jsonb;
alter table auth.email_undos drop constraint email_undos_about_check;
alter table auth.email_undos add constraint email_undos_about_check check (about in
  ('address', 'factor', 'google', 'factor-removed', 'google-removed', 'password', 'device'));
