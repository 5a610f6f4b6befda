/** For a small machine that also runs the server; anything larger uses DATABASE_URL. */
export const postgresSettings: Record<string, string> = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',

  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  max_logical_replication_workers: '0',

  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '1GB',
  wal_compression: 'on',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',

  // Many short queries: compiling or parallelising one costs more than it gains.
  jit: 'off',
  max_parallel_workers_per_gather: '0',

  // PostgreSQL's log would contain what people wrote; the server logs failed statements with their request instead.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_timezone: 'UTC',
  timezone: 'UTC',
}
