import { useEffect, useRef } from 'react'
import { readStored, writeStored } from '#device/storage.ts'

type Keys = Record<string, (() => void) | undefined>

const arrows: Record<string, string> = { ArrowDown: 'j', ArrowUp: 'k' }
const steps = new Set(['j', 'k'])

/** Not while typing, with modifiers or under a dialog. Held keys repeat steps only. Arrows are j and k where unused. */
export function useKeys(keys: Keys) {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = arrows[event.key] ?? event.key
      const act = latest.current[key]
      if (!act || (event.repeat && !steps.has(key)) || !keysAreOn() || isElsewhere(event)) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** Speech input and screen readers may send letters, so they can be switched off. */
export const keysAreOn = () => readStored<boolean>(storedAs) ?? true
export const switchKeys = (on: boolean) => writeStored(storedAs, on)

const storedAs = 'report-keys'

function isElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return true
  const target = event.target instanceof Element ? event.target : document.body
  if (target.closest('input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=menu], video')) return true
  if (event.key.startsWith('Arrow') && target.closest('[role=tablist], [data-report]')) return true
  const top = [...document.querySelectorAll('dialog[open]')].at(-1)
  return top !== undefined && !top.querySelector('[data-report]')
}
