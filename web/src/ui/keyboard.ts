/** In px of the window, until the returned function is called. */
export function watchKeyboard(told: (coveredPx: number) => void): () => void {
  const view = window.visualViewport
  if (!view) return () => {}
  // Pinch zoom shrinks the visible part too.
  const measure = () => told(view.scale > 1.01 ? 0 : Math.max(0, window.innerHeight - view.height - view.offsetTop))
  view.addEventListener('resize', measure)
  view.addEventListener('scroll', measure)
  return () => {
    view.removeEventListener('resize', measure)
    view.removeEventListener('scroll', measure)
  }
}
