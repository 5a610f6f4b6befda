alter table auth.sessions add column presented_counter integer not null default 0;
comment on column auth.sessions.presented_counter is 'The newest refresh whose access token was used. From then on the token before it works within the reuse interval only.';
