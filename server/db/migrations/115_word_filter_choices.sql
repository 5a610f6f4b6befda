alter table word_filters
  add column choices text[] not null default '{}',
  add constraint word_filters_choices_check check (choices <@ array['forms', 'beginnings', 'accents', 'disguises'] and cardinality(choices) <= 4);
