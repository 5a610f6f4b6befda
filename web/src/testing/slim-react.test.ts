import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { ChangeEvent, ReactNode } from 'react'
import { expect, test } from 'vitest'
import { slimmed } from '../../build/slim-react.ts'

const load = createRequire(import.meta.url)
const fileOf = (path: string) => load.resolve(`${path.split('/')[0]}/package.json`).replace(/[^/]+\/package\.json$/, path)
const source = readFileSync(fileOf('react-dom/cjs/react-dom-client.production.js'), 'utf8')

const react = load(fileOf('react/cjs/react.production.js')) as typeof import('react')
const { createRoot, createPortal, flushSync } = slimReact()

const { createElement, Component, Suspense, lazy, startTransition, useEffect, useState, useDeferredValue } = react
const later = Promise.withResolvers<{ default: () => string }>()
const Later = lazy(() => later.promise)
const steps: string[] = []

class Boundary extends Component<{ children?: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {}
  static getDerivedStateFromError = (error: Error) => ({ error })
  override render = () => (this.state.error ? `caught ${this.state.error.message}` : this.props.children)
}

function Fails(): never {
  throw new Error('it')
}

function App() {
  const [text, setText] = useState('a')
  const shown = useDeferredValue(text)
  useEffect(() => {
    steps.push(`in ${shown}`)
    return () => void steps.push(`out ${shown}`)
  }, [shown])
  return createElement(
    'main',
    {},
    createElement('input', { value: text, onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setText(target.value.toUpperCase()) }),
    createElement('button', { type: 'button', onClick: () => startTransition(() => setText((now) => `${now}!`)) }, 'grow'),
    createElement('p', {}, shown),
    createPortal(createElement('b', {}, text), document.body),
    createElement('i', {}, createElement(Suspense, { fallback: 'waiting' }, createElement(Later))),
    createElement(Boundary, {}, createElement(Fails)),
  )
}

test('React without what the build leaves out renders what the app is made of', async () => {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place, { onCaughtError: () => {} })
  flushSync(() => root.render(createElement(App)))
  const text = (selector: string) => document.querySelector(selector)?.textContent
  expect([text('p'), text('i'), text('body > b'), text('main')?.endsWith('caught it')]).toEqual(['a', 'waiting', 'a', true])

  later.resolve({ default: () => 'here' })
  await expect.poll(() => text('i')).toBe('here')
  const field = document.querySelector('input') as HTMLInputElement
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'ab')
  field.dispatchEvent(new Event('input', { bubbles: true }))
  await expect.poll(() => [field.value, text('p'), text('body > b')]).toEqual(['AB', 'AB', 'AB'])
  document.querySelector('button')?.click()
  await expect.poll(() => text('p')).toBe('AB!')
  flushSync(() => root.unmount())
  expect([place.innerHTML, text('body > b')]).toEqual(['', undefined])
  expect(steps).toEqual(['in a', 'out a', 'in AB', 'out AB', 'in AB!', 'out AB!'])
})

test('what it leaves out fails loudly', () => {
  const failed: unknown[] = []
  const root = createRoot(document.createElement('div'), { onUncaughtError: (error) => failed.push(error) })
  flushSync(() => root.render(createElement('a-star', { tone: 'blue' })))
  expect(String(failed[0])).toContain('leaves this part of React out')
})

test('another version of React is not cut before somebody read it', () => {
  expect(() => slimmed(source.replace(/exports\.version = ".*"/, 'exports.version = "20.0.0"'))).toThrow('Another React')
})

function slimReact() {
  const modules: Record<string, unknown> = { react, scheduler: load(fileOf('scheduler/cjs/scheduler.production.js')) }
  const evaluated = (code: string) => {
    const exports = {}
    new Function('exports', 'require', code)(exports, (name: string) => modules[name])
    return exports
  }
  modules['react-dom'] = evaluated(readFileSync(fileOf('react-dom/cjs/react-dom.production.js'), 'utf8'))
  return { ...(modules['react-dom'] as object), ...evaluated(slimmed(source)) } as typeof import('react-dom') &
    typeof import('react-dom/client')
}
