import { useEffect } from 'react'

/** On a phone the row of tabs scrolls, and an address can ask for the last one. */
export function useTabInRow(tabId: string): void {
  useEffect(() => {
    const tab = document.getElementById(tabId)
    const row = tab?.parentElement
    if (row) row.scrollLeft += tab.getBoundingClientRect().left - row.getBoundingClientRect().left - (row.clientWidth - tab.clientWidth) / 2
  }, [tabId])
}
