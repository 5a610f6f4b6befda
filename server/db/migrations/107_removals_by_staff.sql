create index concurrently if not exists removals_by_staff on removals (removed_by, created_at);
