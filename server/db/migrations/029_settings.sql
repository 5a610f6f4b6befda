insert into platform_settings (setting_key, setting_value) values ('staff_second_factor_required', 'false') on conflict do nothing;

create unique index interests_by_name on interests (md5(lower(normalize(name, NFKC))));
-- Lengths count grapheme clusters, so the columns cap bytes.
alter table interests
  drop constraint interests_name_check,
  add constraint interests_name_check check (octet_length(name) between 1 and 1600),
  drop constraint interests_description_check,
  add constraint interests_description_check check (octet_length(description) <= 16000);

-- Shipped texts, to reset to; null for staff's own. Migrations that add a template set them.
alter table notification_templates
  drop constraint notification_templates_title_check,
  add constraint notification_templates_title_check check (octet_length(title) between 1 and 3200),
  drop constraint notification_templates_content_check,
  add constraint notification_templates_content_check check (octet_length(content) between 1 and 16000),
  add column default_title text check (octet_length(default_title) between 1 and 3200),
  add column default_content text check (octet_length(default_content) between 1 and 16000);
alter table notification_template_texts
  drop constraint notification_template_texts_title_check,
  add constraint notification_template_texts_title_check check (octet_length(title) between 1 and 3200),
  drop constraint notification_template_texts_content_check,
  add constraint notification_template_texts_content_check check (octet_length(content) between 1 and 16000),
  add column default_title text check (octet_length(default_title) between 1 and 3200),
  add column default_content text check (octet_length(default_content) between 1 and 16000);
update notification_templates set default_title = title, default_content = content;
update notification_template_texts set default_title = title, default_content = content;
