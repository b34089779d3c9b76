-- Each user has one private channel, `user:<id>`, for their devices; there are no other private channels.

create policy "own private channel can be heard" on realtime.messages
  for select to authenticated
  using (realtime.topic() = 'user:' || (select auth.uid())::text);
create policy "own private channel can be spoken in" on realtime.messages
  for insert to authenticated
  with check (realtime.topic() = 'user:' || (select auth.uid())::text);
