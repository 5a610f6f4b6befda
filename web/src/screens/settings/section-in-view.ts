import { useEffect, useState } from 'react'

/** The last whose top has passed the upper third of the window. */
export function useSectionInView<Id extends string>(ids: readonly [Id, ...Id[]]): Id {
  const [current, setCurrent] = useState(ids[0])
  useEffect(() => {
    const look = () => {
      const passed = ids.filter((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? 0) < window.innerHeight / 3)
      setCurrent(passed.at(-1) ?? ids[0])
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [ids])
  return current
}
