import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'

export type Asked = Record<string, string | undefined>

/**
 * The state of a staff screen that the address holds (`?q=&filter=&sort=&tab=&person=`). `ask` changes some of it: as a new entry of the
 * history, so that Back leads here, or with `replace` in place of the current one. What is undefined or empty leaves the address.
 */
export function useAsked() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const asked: Asked = Object.fromEntries(Object.entries(search).flatMap(([key, value]) => (value == null ? [] : [[key, textOf(value)]])))
  const ask = (changes: Asked, { replace = false, state = {} }: { replace?: boolean; state?: { panel?: boolean } } = {}) => {
    const next = Object.entries({ ...asked, ...changes }).filter(([, value]) => value)
    void navigate({ to: '.', search: Object.fromEntries(next) as never, replace, state, resetScroll: false })
  }
  return { asked, ask }
}

// The router reads 12 and true as what they look like.
const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** The value of the address if it is one of the choices, else the first choice. */
export const oneOf = <const T extends string>(choices: readonly [T, ...T[]], value: string | undefined): T =>
  choices.find((choice) => choice === value) ?? choices[0]

/**
 * A panel that the address opens (`?person=ID`). `close` goes Back if it was opened from the screen, so that the history holds it once; an
 * address that was opened with it loses it. Opening another one while it is open takes its place.
 */
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
    /** The entry was made by opening a panel of the staff area. */
    panel?: boolean
  }
}
