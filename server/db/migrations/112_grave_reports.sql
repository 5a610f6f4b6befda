create index concurrently report_groups_grave on report_groups (id) where status = 'pending' and reasons ?| array['self_harm', 'violence', 'nudity'];
