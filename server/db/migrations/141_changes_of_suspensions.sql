-- A conversation with somebody who is suspended stays readable, unless the account is also on the way to the purge.
create trigger note_suspended after update on profiles for each row
  when ((old.has_ban, old.hidden_since) is distinct from (new.has_ban, new.hidden_since)) execute function note_author();
