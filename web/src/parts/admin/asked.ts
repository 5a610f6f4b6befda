import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'

export type SearchParams = Record<string, string | undefined>

/** `ask` adds a history entry, or with `replace` changes the current one. Empty values leave the address. */
export function useAsked() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const asked: SearchParams = Object.fromEntries(
    Object.entries(search).flatMap(([key, value]) => (value == null ? [] : [[key, textOf(value)]])),
  )
  const ask = (changes: SearchParams, { replace = false, state = {} }: { replace?: boolean; state?: { panel?: boolean } } = {}) => {
    const next = Object.entries({ ...asked, ...changes }).filter(([, value]) => value)
    void navigate({ to: '.', search: Object.fromEntries(next) as never, replace, state, resetScroll: false })
  }
  return { asked, ask }
}

// The router parses 12 and true.
const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

export const oneOf = <const T extends string>(choices: readonly [T, ...T[]], value: string | undefined): T =>
  choices.find((choice) => choice === value) ?? choices[0]

/** `?person=ID`. `close` goes Back if the screen opened it, so that the history holds it once. Opening another replaces it. */
export function usePanel(name: string) {
  const { asked, ask } = useAsked()
  const { history } = useRouter()
  const id = asked[name]
  const opened = () => Boolean(history.location.state.panel)
  return {
    id,
    open: (next: string) => ask({ [name]: next }, { replace: id !== undefined, state: { panel: id === undefined || opened() } }),
    close: () => (opened() ? history.back() : ask({ [name]: undefined }, { replace: true })),
  }
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    panel?: boolean
  }
}
