create index concurrently if not exists appeals_granted on appeals (id) where status = 'granted';
