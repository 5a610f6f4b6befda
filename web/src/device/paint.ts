const shown = Promise.withResolvers<void>()

/** Idempotent. Removes the server-rendered page and runs `afterPaint` callbacks. A complete screen stays until the app's is complete too. */
export function uncover() {
  const cover = document.getElementById('cover')
  if (cover?.dataset.whole !== undefined && document.querySelector('#root .skeleton')) return void setTimeout(uncover, 16)
  cover?.remove()
  shown.resolve()
}

/** When idle, a second after the first screen. @returns a function that cancels it */
export function afterPaint(work: () => void): () => void {
  let given = false
  const run = () => given || work()
  const rest = () => (typeof requestIdleCallback === 'function' ? requestIdleCallback(run, { timeout: 2_000 }) : run())
  void shown.promise.then(() => setTimeout(rest, 1_000))
  return () => {
    given = true
  }
}
