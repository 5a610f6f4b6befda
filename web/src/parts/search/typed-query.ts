import { limits } from '@atelier/contract/limits'
import { useEffect, useRef, useState } from 'react'

interface Options {
  asked: string
  /** `paused`: typing has paused, nothing was pressed. */
  onSend: (text: string, how: { paused: boolean }) => void
  waits?: boolean
}

/** Sent once typing pauses, or at once with `send`. A change of the address from outside replaces the text. */
export function useTypedQuery({ asked, onSend, waits = false }: Options) {
  const [typed, setTyped] = useState(asked)
  const sent = useRef(asked)
  useEffect(() => {
    // Our own change of the address may arrive while the user is still typing.
    if (asked === sent.current) return
    sent.current = asked
    setTyped(asked)
  }, [asked])
  useEffect(() => {
    if (waits || typed.trim() === sent.current.trim()) return
    const timer = setTimeout(() => pass(typed, true), limits.search.debounceMs)
    return () => clearTimeout(timer)
  })
  const pass = (text: string, paused: boolean) => {
    sent.current = text.trim()
    onSend(sent.current, { paused })
  }
  const send = (text: string) => {
    setTyped(text)
    pass(text, false)
  }
  return { typed, setTyped, send }
}
