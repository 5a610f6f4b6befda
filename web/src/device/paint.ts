const shown = Promise.withResolvers<void>()

/** Says that a screen stands: what the server painted in its place goes, and what waits for it may start. Again and again without harm. */
export function uncover() {
  document.getElementById('cover')?.remove()
  shown.resolve()
}

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
