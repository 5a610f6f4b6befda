/** Runs `work` once the page has painted and the browser is at rest; the returned function gives it up. */
export function afterPaint(work: () => void): () => void {
  let idle: number | undefined
  const timer = setTimeout(() => {
    if (typeof requestIdleCallback !== 'function') return work()
    idle = requestIdleCallback(work, { timeout: 2_000 })
  }, 200)
  return () => {
    clearTimeout(timer)
    if (idle !== undefined) cancelIdleCallback(idle)
  }
}
