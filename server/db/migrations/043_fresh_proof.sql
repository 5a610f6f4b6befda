-- When the owner last proved themselves in a session: by signing in, a password, a code or a second factor; and by a mailed code. Null: not known.

alter table auth.sessions add column proven_at timestamptz, add column code_proven_at timestamptz;
