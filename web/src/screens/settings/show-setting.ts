export function showSetting(id: string) {
  const target = id ? document.getElementById(id) : undefined
  if (!target?.classList.contains('setting-target')) return
  const isCard = target.tagName === 'SECTION'
  target.scrollIntoView?.({ block: isCard ? 'start' : 'center' })
  const control = isCard ? null : target.querySelector<HTMLElement>('button, select, input, a')
  const focused = control ?? target
  focused.focus({ preventScroll: true })
  if (!isCard) target.animate?.({ backgroundColor: ['var(--color-accent-wash)', 'transparent'] }, { duration: 1_800, easing: 'ease-in' })
}
