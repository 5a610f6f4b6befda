/** What the server processes that share a database are connected by. */
export interface Cluster {
  leave(): Promise<void>
}

export interface ClusterListener {
  /** From now on this process hears the others; also after a gap in which it may have missed something. */
  hears(): void
  /** It does not hear the others. */
  isDeaf(): void
  /** Something did not reach the others. */
  lost(error: unknown): void
}
