import { useEffect, useRef } from 'react'
import { readStored, writeStored } from '#device/storage.ts'

type Keys = Record<string, (() => void) | undefined>

const arrows: Record<string, string> = { ArrowDown: 'j', ArrowUp: 'k' }
const steps = new Set(['j', 'k'])

/**
 * Single keys that do something while the calling part is shown, except while somebody types, holds Ctrl, Alt or the command key, or another
 * dialog is open. A key that is held repeats only the steps through the list. The arrows down and up are j and k, where no control uses them. People can switch all of them off.
 */
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

/** Speech input and screen readers may send letters, so that they can be switched off. */
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
