import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { IntlProvider } from 'use-intl/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LocationField } from '#screens/onboarding/LocationField.tsx'

const messages = {
  onboarding: {
    profile: { location: 'Location', optional: 'optional', location_hint: 'Type', location_unknown: 'Choose', location_none: 'None' },
  },
}

function Field() {
  const [value, setValue] = useState('')
  return (
    <IntlProvider locale="en" timeZone="UTC" messages={messages}>
      <LocationField value={value} onChange={setValue} />
    </IntlProvider>
  )
}

beforeEach(() => {
  vi.useFakeTimers()
  render(<Field />)
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^Location/ })
const offered = () => screen.queryAllByRole('option', { hidden: true }).map((option) => option.textContent)
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
function type(text: string) {
  act(() => field().focus())
  fireEvent.change(field(), { target: { value: text } })
}

test('ONB-070 ONB-071 ONB-072 ONB-073 finds any country from three letters on, once typing has paused for 300 ms', () => {
  type('Sw')
  pass(2_000)
  expect(offered()).toEqual([])
  type('Swe')
  pass(299)
  expect(offered()).toEqual([])
  pass(1)
  expect(offered()).toEqual(['Sweden'])
  type('finl')
  pass(300)
  expect(offered()).toEqual(['Finland'])
})

test('ONB-069 ONB-074 takes the country that is chosen, without asking the server', () => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  type('swed')
  pass(300)
  fireEvent.click(screen.getByText('Sweden'))
  expect(field().value).toBe('Sweden')
  expect(offered()).toEqual([])
  expect(fetched).not.toHaveBeenCalled()
})
