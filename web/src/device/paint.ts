const shown = Promise.withResolvers<void>()

/** Says that the first screen stands; what waits for it may start. */
export const screenShown = shown.resolve

/** Runs `work` a second after the first screen was shown, when the browser is at rest; the returned function gives it up. */
export function afterPaint(work: () => void): () => void {
  let given = false
  const run = () => given || work()
  const rest = () => (typeof requestIdleCallback === 'function' ? requestIdleCallback(run, { timeout: 2_000 }) : run())
  void shown.promise.then(() => setTimeout(rest, 1_000))
  return () => {
    given = true
  }
}
