-- Words for templates that are not published yet. They are no notice's words, so they change nothing that is remembered.
create table notification_template_drafts (
  template_id uuid not null references notification_templates (id) on delete cascade,
  language text not null check (octet_length(language) <= 35),
  form text not null check (octet_length(form) <= 20),
  field text not null check (field in ('title', 'content')),
  text text not null check (octet_length(text) <= 32000),
  updated_by uuid references profiles (user_id) on delete set null,
  updated_at timestamptz not null,
  primary key (template_id, language, form, field)
);
create index on notification_template_drafts (updated_by);
