-- The order of jobs (server/jobs/jobs.ts). It is kept in the queue's priority, which is an integer, so after two billion jobs it starts again.
create sequence job_order as integer cycle;
