import { api } from '@atelier/contract/api'
import type { Language } from '@atelier/contract/choices'
import { type Endpoint, pathParameters } from '@atelier/contract/endpoint'
import { Failure } from '@atelier/contract/errors'
import { act, cleanup, fireEvent } from '@testing-library/react'
import { vi } from 'vitest'
import { routes } from '#app/routes.tsx'
import { queries } from '#data/cache/queries.ts'
import { sections } from '#screens/admin/sections.ts'
import { nonsense, sampleOf } from '#testing/sample.ts'
import { untranslatedIn } from '#testing/untranslated.ts'
import { visit } from '#testing/visit.tsx'
import { dismissToast } from '#ui/toast.ts'
import { currentWords } from '#words/words.ts'

/** What the server does on a tour: answers one way or another, has nothing, cannot, or never answers. */
type State = 'full' | 'other' | 'empty' | 'failed' | 'loading'

/**
 * The tours of a test. What is pressed leads to the same keys in every language, so that one of them does it in all states in which that shows
 * something new.
 */
export const tours: { language: Language; state: State; pressing: boolean }[] = [
  { language: 'de', state: 'full', pressing: true },
  { language: 'de', state: 'other', pressing: true },
  { language: 'de', state: 'empty', pressing: false },
  { language: 'de', state: 'failed', pressing: true },
  { language: 'de', state: 'loading', pressing: false },
  { language: 'es', state: 'full', pressing: true },
  { language: 'es', state: 'other', pressing: false },
  { language: 'es', state: 'empty', pressing: false },
  { language: 'es', state: 'failed', pressing: false },
  { language: 'es', state: 'loading', pressing: false },
]

/** For a tour on a busy machine, in milliseconds. */
export const tourPatience = 600_000

// All parts are here before the first screen, so that none is missed because it was still being loaded.
import.meta.glob(['../screens/**/*.tsx', '../parts/**/*.tsx', '../app/**/*.tsx', '!../**/*.test.tsx', '!../app/screens.ts'], {
  eager: true,
})

const sameId = '019c0000-0000-7000-8000-00000000000a'

/** Every path of the app, with made-up parameters. */
export const allPaths = [...pathsUnder(routes as Route), ...sections.map(({ to }) => to)]

interface Route {
  options: { path?: string }
  children?: Route[]
}

function pathsUnder({ options: { path }, children = [] }: Route): string[] {
  const own = path ? [path.replaceAll(/\$(\w+)/g, (_, name) => (name === 'username' ? nonsense.toLowerCase() : sameId))] : []
  return [...own, ...children.flatMap(pathsUnder)]
}

const served = Object.values(api)
  .map((endpoint) => ({ endpoint, pattern: new RegExp(`^/api${endpoint.path.replace(/:(\w+)/g, '([^/]+)')}$`) }))
  .sort((one, other) => pathParameters(one.endpoint.path).length - pathParameters(other.endpoint.path).length)

/** Answers every endpoint of the contract from its schema. `known` is laid over what these answer. */
export function serveSamples(state: State, known: Map<Endpoint, object>) {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (request, init = {}) => {
    const { pathname } = new URL(request instanceof Request ? request.url : String(request), location.origin)
    const found = served.find(({ endpoint, pattern }) => endpoint.method === (init.method ?? 'GET') && pattern.test(pathname))
    if (!found) return authAnswer(pathname, state)
    const { endpoint } = found
    const always = known.get(endpoint)
    if (state === 'loading' && !always) return new Promise(() => undefined)
    if (state === 'failed' && !always) return Response.json({ code: 'unexpected' }, { status: new Failure('unexpected').status })
    const sample = sampleOf(endpoint, state === 'other' ? 1 : 0, state === 'empty')
    return Response.json({ ...(sample as object), ...always })
  })
}

/** The auth service speaks English, which must not be shown. */
function authAnswer(pathname: string, state: State): Response | Promise<Response> {
  if (state === 'loading') return new Promise(() => undefined)
  if (state !== 'failed' && pathname.endsWith('/settings'))
    return Response.json({ external: { google: true, github: true }, mail_link_enabled: true, disable_signup: state === 'empty' })
  return Response.json({ code: 'unexpected_failure', message: 'An unexpected error occurred' }, { status: 500 })
}

/** Opens the app at a path, and waits until it asks for nothing more. */
async function open(path: string): Promise<void> {
  visit(path)
  await settled()
}

/** Resolves when the app has had turns to change what is shown, and did not; what moves for ever is not waited for. */
async function settled(): Promise<void> {
  let quiet = 0
  let turns = 0
  const observer = new MutationObserver(() => {
    quiet = 0
  })
  observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
  while (quiet++ < 3 && turns++ < 60) await act(() => new Promise((resolve) => setTimeout(resolve, 0)))
  observer.disconnect()
}

/** Everything that can be read or heard now, and where it stands. */
function textsShown(): { text: string; at: string }[] {
  const texts: { text: string; at: string }[] = [{ text: document.title, at: 'title' }]
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Element) {
      for (const name of spoken) {
        const text = node.getAttribute(name)
        if (text) texts.push({ text, at: `${node.tagName.toLowerCase()}[${name}]` })
      }
    } else if (node.textContent?.trim()) texts.push({ text: node.textContent, at: node.parentElement?.tagName.toLowerCase() ?? '' })
  }
  return texts
}

const spoken = ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'title', 'alt', 'placeholder']

/** The controls that may show more: buttons, tabs and items of menus. */
const controls = () =>
  [...document.querySelectorAll<HTMLElement>('button, [role=tab], [role=menuitem], summary')].filter((one) => !one.matches(':disabled'))

const nameOf = (control: HTMLElement) => control.getAttribute('aria-label') ?? control.textContent ?? ''

interface Tour {
  /** Whether to press things: of all controls with one name the first, and of those that this brings too. */
  pressing: boolean
  /** The names of controls that are never pressed. */
  spared?: string[]
}

/** The English that these paths show in the language of the app, with where it was. */
export async function englishOn(paths: string[], language: Language, { pressing, spared = [] }: Tour): Promise<string[]> {
  const untranslated = untranslatedIn(language)
  const found = new Set<string>()
  const pressed = new Set<string>(spared)
  const note = (place: string) => {
    for (const { text, at } of textsShown()) {
      if (text === currentWords().messages.app.broken.title) found.add(`${place} broke`)
      const english = untranslated(text)
      if (english) found.add(`${place}: "${english}" in ${at} "${text}"`)
    }
  }
  const next = () => (pressing ? controls().find((control) => !pressed.has(nameOf(control))) : undefined)
  for (const path of paths) {
    await open(path)
    note(path)
    for (let control = next(); control; control = next()) {
      const name = nameOf(control)
      pressed.add(name)
      fireEvent.click(control)
      await settled()
      note(`${path} › ${name}`)
    }
    leaveApp()
  }
  return [...found]
}

/** Call it after each test. */
export function leaveApp() {
  cleanup()
  dismissToast()
  queries.clear()
}
