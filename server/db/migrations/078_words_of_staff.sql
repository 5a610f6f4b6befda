-- Only what staff changed or added stays. Processes of the version before say in English, for one person, what they no longer find.
alter table notification_templates alter column title drop not null, alter column content drop not null;
delete from notification_template_texts where (title, content) is not distinct from (default_title, default_content);
