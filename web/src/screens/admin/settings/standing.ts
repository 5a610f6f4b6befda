import { useEffect, useRef, useState } from 'react'

const stillMs = 800

interface Options {
  /** Why the text cannot be saved; undefined if it can. */
  problem: (text: string) => string | undefined
  /** Saves the trimmed text. Resolves to why it was refused, if it was. */
  save: (text: string) => Promise<string | undefined>
}

/**
 * A field without a button: what is typed is saved once it stands, which is when it has not changed for a moment, or at once when the field is left
 * or `stand` is called. What cannot be saved stays in the field, with the reason, and changes nothing.
 */
export function useStanding(saved: string, { problem, save }: Options) {
  const [typed, setTyped] = useState<string>()
  const [error, setError] = useState<string>()
  const latest = useRef<string>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  async function stand() {
    clearTimeout(timer.current)
    timer.current = undefined
    const text = latest.current
    if (text === undefined) return
    if (text.trim() === saved) return done(text)
    const reason = problem(text.trim()) ?? (await save(text.trim()))
    if (reason === undefined) done(text)
    else if (latest.current === text) setError(reason)
  }
  function done(text: string) {
    if (latest.current !== text) return
    latest.current = undefined
    setTyped(undefined)
    setError(undefined)
  }
  const standNow = useRef(stand)
  standNow.current = stand

  // A screen that is left keeps what was typed in its last moment.
  useEffect(() => () => void (timer.current !== undefined && standNow.current()), [])

  return {
    /** What the field shows. */
    text: typed ?? saved,
    error,
    stand: () => void stand(),
    type(text: string) {
      latest.current = text
      setTyped(text)
      setError(undefined)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void standNow.current(), stillMs)
    },
  }
}
