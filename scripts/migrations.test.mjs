import { expect, test } from 'vitest'
import { complaintsAbout } from './migrations.mjs'

const complaints = (text) => complaintsAbout('900_try.sql', text)

test.each([
  ['alter table posts drop column mood', 'a column of posts goes'],
  ['alter table posts add column mood text, drop column tone', 'a column of posts goes'],
  ['alter table posts rename column mood to tone', 'gets another name'],
  ['alter table auth.users rename to people', 'gets another name'],
  ['alter table posts alter column mood set not null', 'becomes not null'],
  ['alter table posts drop constraint posts_pkey, add primary key (id, mood)', 'a unique key of posts goes'],
  [
    'alter table posts add column a integer default 0, add column mood text not null check (mood in (1, 2))',
    'is not null and has no default',
  ],
  ['drop table posts', 'posts goes'],
  ['create unique index posts_mood on posts (mood)', 'nobody can write to posts'],
  ['create index concurrently a on posts (mood); create index concurrently b on posts (tone)', 'a migration of its own'],
])('refused: %s', (text, why) => {
  expect(complaints(text).length).toBeGreaterThan(0)
  for (const complaint of complaints(text)) expect(complaint).toContain(why)
})

test.each([
  'alter table posts add column mood text',
  "alter table posts add column mood text not null default 'calm' check (mood in ('calm', 'wild'))",
  'alter table posts add column folded text not null generated always as (lower(content)) stored',
  'alter table posts add constraint posts_mood_check check (mood is not null) not valid',
  'alter table posts rename constraint a to b',
  '-- As the lists read it.\ncreate index concurrently posts_mood on posts (mood)',
  'create table moods (id uuid primary key, name text not null); create index moods_name on moods (name)',
  'create table moods (id uuid); alter table moods drop column id',
  'create index interests_mood on interests (mood)',
  "-- unused since 0.2.0\nalter table posts drop column mood; comment on table posts is 'drop table posts'",
  'create function f() returns void language sql as $$ drop table posts; alter table posts drop column mood $$',
])('accepted: %s', (text) => {
  expect(complaints(text)).toEqual([])
})
