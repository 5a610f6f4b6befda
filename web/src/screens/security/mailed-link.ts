import { useEffect, useState } from 'react'

/** Whether the page was opened by the first of the two links of a change of address: the service says so in the fragment. */
export function useHalfConfirmed(): boolean {
  const [isHalf] = useState(() => window.location.hash.startsWith('#message='))
  useEffect(() => {
    if (isHalf) window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
  }, [isHalf])
  return isHalf
}
