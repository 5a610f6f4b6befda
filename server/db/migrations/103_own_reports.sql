drop index reports_by_reporter;
create index reports_by_reporter on reports (reporter_id, id desc);
