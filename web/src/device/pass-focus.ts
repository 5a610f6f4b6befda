/** Before a row is removed: focuses the same control of the next or previous row, else the list's label, else the screen's heading. */
export function passFocus(pressed: HTMLElement) {
  const row = pressed.closest('[data-item], li')
  const at = buttonsOf(row).indexOf(pressed)
  const neighbour = buttonsOf(row?.nextElementSibling)[at] ?? buttonsOf(row?.previousElementSibling)[at]
  const labelId = (row?.parentElement ?? pressed).closest('[aria-labelledby]')?.getAttribute('aria-labelledby')
  const label = labelId ? document.getElementById(labelId) : document.querySelector<HTMLElement>('h1')
  // A heading takes the focus only with a tabindex.
  if (label && label.tabIndex < 0) label.tabIndex = -1
  ;(neighbour ?? label)?.focus()
}

const buttonsOf = (row: Element | null | undefined) => [...(row?.querySelectorAll<HTMLElement>('button:enabled') ?? [])]
