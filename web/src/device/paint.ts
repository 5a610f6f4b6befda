const shown = Promise.withResolvers<void>()

/** Call when a screen is shown, any number of times: removes what the server painted and starts the work of `afterPaint`. */
export function uncover() {
  document.getElementById('cover')?.remove()
  shown.resolve()
}

/** Runs `work` when idle, a second after the first screen is shown; the returned function cancels it. */
export function afterPaint(work: () => void): () => void {
  let given = false
  const run = () => given || work()
  const rest = () => (typeof requestIdleCallback === 'function' ? requestIdleCallback(run, { timeout: 2_000 }) : run())
  void shown.promise.then(() => setTimeout(rest, 1_000))
  return () => {
    given = true
  }
}
