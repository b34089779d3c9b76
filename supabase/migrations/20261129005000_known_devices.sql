-- Devices on which a user has signed in, by their name in the list of sessions; kept after sign-out.
create table private.known_devices (
  user_id uuid not null references auth.users (id) on delete cascade,
  device text not null,
  first_seen_at timestamptz not null default now(),
  notified boolean not null,
  primary key (user_id, device)
);
