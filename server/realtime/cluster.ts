export interface Cluster {
  leave(): Promise<void>
}

export interface ClusterListener {
  /** Also after a gap in which it may have missed something. */
  hears(): void
  isDeaf(): void
  lost(error: unknown): void
}
