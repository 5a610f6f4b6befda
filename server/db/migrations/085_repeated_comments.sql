alter table notification_template_texts
  drop constraint notification_template_texts_form_check,
  add constraint notification_template_texts_form_check check (form in ('alone', 'again', 'zero', 'one', 'two', 'few', 'many', 'other'));
