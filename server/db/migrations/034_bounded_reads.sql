-- Unchanged but for texts with single spaces, which are not rewritten.
create or replace function comparable_text(content text) returns text
  language sql immutable parallel safe
  return (
    select btrim(case when lowered ~ '\s\s|[^\S ]' then regexp_replace(lowered, '\s+', ' ', 'g') else lowered end)
    from (select case when octet_length(content) = length(content) then lower(content)
      else replace(translate(lower(regexp_replace(normalize(content, nfkc), '[\u00ad\u200b-\u200f\u2060-\u2064\ufe00-\ufe0f\ufeff]', '', 'g')), 'ς', 'σ'), 'ß', 'ss')
      end as lowered) form);

/*
 * A comparable text with U+001F wherever a word begins or ends, so that whole words are found by plain comparison. A gap is all but letters,
 * digits, underscores and the marks that belong to letters. Scripts that write without spaces count as gaps.
 */
create function with_word_ends(comparable text) returns text
  language sql immutable parallel safe
  return E'\x1f' || regexp_replace(comparable,
    '((?:[^[:alnum:]_\u0300-\u036f\u093c\u094d\u09bc\u09cd\u0a3c\u0a4d\u0abc\u0acd\u0b3c\u0b4d\u0bcd\u0c4d\u0cbc\u0ccd\u0d4d\u0dca]|[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])+)',
    E'\x1f\\1\x1f', 'g') || E'\x1f';

-- `patterns` are `muted_words.pattern`. Null without phrases, which then cost nothing.
create function says_any(content text, patterns text[]) returns boolean
  language plpgsql strict immutable parallel safe cost 1 as $$
declare
  said constant text := with_word_ends(comparable_text(content));
  pattern text;
begin
  foreach pattern in array patterns loop
    if strpos(said, pattern) > 0 then return true; end if;
  end loop;
  return false;
end $$;

-- A phrase that begins or ends with a gap needs no word end there.
alter table muted_words add column pattern text not null
  generated always as (regexp_replace(with_word_ends(comparable_text(phrase)), E'^\x1f\x1f|\x1f\x1f$', '', 'g')) stored;
