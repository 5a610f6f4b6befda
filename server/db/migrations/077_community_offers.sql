-- A community is its owner's until the other accepts. At most one offer each; it goes with the membership of either, and with a block.
create table community_offers (
  community_id uuid primary key,
  owner_id uuid not null,
  user_id uuid not null check (user_id <> owner_id),
  created_at timestamptz(3) not null,
  foreign key (community_id, owner_id) references community_members (community_id, user_id) on delete cascade,
  foreign key (community_id, user_id) references community_members (community_id, user_id) on delete cascade
);
create index community_offers_by_owner on community_offers (owner_id);
create index community_offers_by_user on community_offers (user_id);
create index community_offers_due on community_offers (created_at);

create function end_offers() returns trigger language plpgsql as $$
begin
  delete from community_offers where (owner_id, user_id) in ((new.blocker_id, new.blocked_id), (new.blocked_id, new.blocker_id));
  return null;
end $$;
create trigger blocks_end_offers after insert on blocks for each row execute function end_offers();

insert into notification_templates (id, template_key, title, content, default_title, default_content, variables)
select id, template_key, title, content, title, content, array['name', 'community'] from (values
  ('5f0c3c55-0f7c-5d02-9f0a-6f6d3c4f6a03'::uuid, 'community_offered', 'A community for you', '{{name}} offers you {{community}}'),
  ('5f0c3c55-0f7c-5d02-9f0a-6f6d3c4f6a04', 'community_accepted', 'Community handed over', '{{name}} now owns {{community}}')
) made (id, template_key, title, content)
on conflict (template_key) do nothing;

insert into notification_template_texts (template_key, language, form, title, content, default_title, default_content)
select template_key, language, 'alone', title, content, title, content from (values
  ('community_offered', 'es', 'Una comunidad para ti', '{{name}} te ofrece {{community}}'),
  ('community_accepted', 'es', 'Comunidad cedida', '{{community}} pertenece ahora a {{name}}'),
  ('community_offered', 'fr', 'Une communauté pour toi', '{{name}} te propose {{community}}'),
  ('community_accepted', 'fr', 'Communauté confiée', '{{community}} appartient désormais à {{name}}'),
  ('community_offered', 'de', 'Eine Community für dich', '{{name}} bietet dir {{community}} an'),
  ('community_accepted', 'de', 'Community übergeben', '{{community}} gehört jetzt {{name}}')
) made (template_key, language, title, content)
on conflict (template_key, language, form) do nothing;
