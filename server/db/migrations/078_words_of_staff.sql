-- The product's own words stand in contract/words/*/templates.json; here only what staff changed or added. Until they end, processes of the version
-- before say in English, for one person, what they no longer find.
alter table notification_templates alter column title drop not null, alter column content drop not null;
delete from notification_template_texts where (title, content) is not distinct from (default_title, default_content);
