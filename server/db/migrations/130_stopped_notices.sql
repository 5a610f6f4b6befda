-- Posts of which a person wants no more notifications.
create table stopped_notices (
  user_id uuid not null references profiles (user_id) on delete cascade,
  post_id uuid not null references posts (id) on delete cascade,
  primary key (user_id, post_id)
);
create index stopped_notices_by_post on stopped_notices (post_id);
