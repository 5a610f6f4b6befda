import { useEffect } from 'react'

/** Scrolls the selected tab into view: on a phone the row overflows. Again when a count that comes later makes a tab wider. */
export function useTabInRow(tabId: string): void {
  useEffect(() => {
    const tab = document.getElementById(tabId)
    const row = tab?.parentElement
    if (!row) return
    const center = () => {
      row.scrollLeft += tab.getBoundingClientRect().left - row.getBoundingClientRect().left - (row.clientWidth - tab.clientWidth) / 2
    }
    center()
    const widths = new ResizeObserver(center)
    for (const each of row.children) widths.observe(each)
    return () => widths.disconnect()
  }, [tabId])
}
