create index concurrently if not exists removals_by_sweep on removals (sweep_id) where sweep_id is not null;
