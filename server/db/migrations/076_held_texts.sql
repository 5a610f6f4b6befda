-- A text that waited for approval when another took its place was never approved.
alter table post_versions add column held boolean not null default false;
