-- Null: unknown. `proven_at`: sign-in, password, code or second factor; `code_proven_at`: a mailed code.

alter table auth.sessions add column proven_at timestamptz, add column code_proven_at timestamptz;
