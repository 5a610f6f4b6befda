-- Kept in the queue's priority, an integer, so it restarts after two billion jobs (server/jobs/jobs.ts).
create sequence job_order as integer cycle;
