alter table user_preferences
  drop constraint user_preferences_language_check,
  add constraint user_preferences_language_check check (language ~ '^[a-z]{2,3}$');
alter table notification_template_texts
  drop constraint notification_template_texts_language_check,
  add constraint notification_template_texts_language_check check (language ~ '^[a-z]{2,3}$');
