import { useEffect } from 'react'

/** Scrolls the selected tab into view: on a phone the row overflows. */
export function useTabInRow(tabId: string): void {
  useEffect(() => {
    const tab = document.getElementById(tabId)
    const row = tab?.parentElement
    if (row) row.scrollLeft += tab.getBoundingClientRect().left - row.getBoundingClientRect().left - (row.clientWidth - tab.clientWidth) / 2
  }, [tabId])
}
