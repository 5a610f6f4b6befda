alter table removals add column sweep_id uuid;
comment on column removals.sweep_id is 'Shared by what staff removed in one step.';
