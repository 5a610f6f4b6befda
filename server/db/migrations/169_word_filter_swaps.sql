alter table word_filters drop constraint word_filters_choices_check,
  add constraint word_filters_choices_check
    check (choices <@ array['forms', 'beginnings', 'accents', 'disguises', 'swaps'] and cardinality(choices) <= 5);
