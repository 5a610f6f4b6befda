import { useEffect, useRef, useState } from 'react'
import { useDraft } from '#data/draft.ts'

const stillMs = 800

interface Options {
  draft: string
  problem: (text: string) => string | undefined
  unsaved: string
  /** Gets the trimmed text. Resolves to the reason of a refusal. */
  save: (text: string) => Promise<string | undefined>
}

/** Saves after a pause, on blur, on leaving the page or with `stand`. A refused text stays in the field, with the reason. */
export function useStanding(saved: string, { draft: key, problem, unsaved, save }: Options) {
  const { draft: typed, setDraft, clear } = useDraft<string | null>(key, null)
  const [error, setError] = useState(() => (typed === null ? undefined : (problem(typed.trim()) ?? unsaved)))
  const latest = useRef(typed)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const underWay = useRef<{ text: string }>(undefined)
  const text = typed ?? saved

  async function stand() {
    clearTimeout(timer.current)
    timer.current = undefined
    const text = latest.current
    if (text === null || text.trim() === underWay.current?.text) return
    if (text.trim() === saved && !underWay.current) return done()
    const reason = problem(text.trim())
    if (reason !== undefined) return setError(reason)
    const sent = { text: text.trim() }
    underWay.current = sent
    const refusal = await save(sent.text)
    // A text that was sent meanwhile wins.
    if (underWay.current !== sent) return
    underWay.current = undefined
    if (latest.current?.trim() !== sent.text || timer.current !== undefined) return
    if (refusal === undefined) done()
    else setError(refusal)
  }
  function done() {
    latest.current = null
    clear()
    setError(undefined)
  }
  const standNow = useRef(stand)
  standNow.current = stand

  // Saves what was typed just before the screen or page was left.
  useEffect(() => {
    const leave = () => void (timer.current !== undefined && standNow.current())
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [])

  return {
    text,
    error: text.trim() === saved ? undefined : error,
    stand: () => void stand(),
    type(text: string) {
      latest.current = text
      setDraft(text)
      setError(undefined)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void standNow.current(), stillMs)
    },
  }
}
