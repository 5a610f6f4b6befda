/** Scrolls to a card or a row and gives its control the focus. */
export function showSetting(id: string) {
  const target = id ? document.getElementById(id) : undefined
  if (!target?.classList.contains('setting-target')) return
  target.scrollIntoView?.({ block: target.tagName === 'SECTION' ? 'start' : 'center' })
  const control = target.tagName === 'SECTION' ? null : target.querySelector<HTMLElement>('button, select, input, a')
  const focused = control ?? target
  focused.focus({ preventScroll: true })
}
