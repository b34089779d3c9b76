-- Public keys that signed records of approvals. A record stays checkable after SERVER_SECRET, from which the server
-- derives the private key, has changed.
create table private.proof_keys (
  id text primary key check (id ~ '^[0-9a-f]{16}$'),
  -- Raw Ed25519 key (RFC 8032), base64url.
  public_key text not null check (public_key ~ '^[A-Za-z0-9_-]{43}$'),
  created_at timestamptz not null default now()
);
