-- Whether it waited for approval: what was declined was never shown. Older removals do not say.
alter table removals add column was_held boolean not null default false;
