export interface Cluster {
  leave(): Promise<void>
}

export interface ClusterListener {
  /** Also after a gap in which it may have missed something. */
  hears(): void
  isDeaf(): void
  /** Again, after an outage in which the others may have missed something. */
  reaches(): void
  lost(error: unknown): void
}
