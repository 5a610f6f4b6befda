import { useEffect, useState } from 'react'

/** False until what is mounted with it was painted, and a moment more: a key or button that is pressed twice in haste was meant for what stood there before. */
export function useSeen(): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setSeen(true), noticedMs)
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  return isSeen
}

const noticedMs = 250
