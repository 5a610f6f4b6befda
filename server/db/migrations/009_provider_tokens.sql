-- Encrypted until the PKCE client redeems its code; then the row is deleted.
alter table auth.flow_states add column provider_tokens bytea check (octet_length(provider_tokens) <= 16384);
