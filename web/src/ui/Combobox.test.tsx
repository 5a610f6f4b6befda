import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Combobox } from '#ui/Combobox.tsx'

const places = ['Lisbon', 'Lyon', 'Oslo']

function Place() {
  const [text, setText] = useState('')
  const [taken, setTaken] = useState('nothing')
  const options = text ? places.filter((place) => place.toLowerCase().includes(text.toLowerCase())) : []
  return (
    <>
      <Combobox
        label="Place"
        value={text}
        onValueChange={setText}
        options={options}
        optionKey={(place) => place}
        renderOption={(place) => place}
        onSelect={setTaken}
        onSubmit={() => setTaken(`search ${text}`)}
        status={text && options.length === 0 ? 'No places found' : undefined}
      />
      <p data-testid="taken">{taken}</p>
    </>
  )
}

afterEach(cleanup)

const setup = () => {
  render(<Place />)
  return { ann: userEvent.setup(), field: screen.getByRole('combobox', { name: 'Place' }) }
}
const active = (field: HTMLElement) => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent
const taken = () => screen.getByTestId('taken').textContent

test('arrows walk around the options while the focus stays in the field, Enter takes one', async () => {
  const { ann, field } = setup()
  await ann.type(field, 'l')
  expect(field.getAttribute('aria-expanded')).toBe('true')
  expect(active(field)).toBeUndefined()
  await ann.keyboard('{ArrowDown}')
  expect(active(field)).toBe('Lisbon')
  await ann.keyboard('{ArrowUp}')
  expect(active(field)).toBe('Oslo')
  await ann.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(taken()).toBe('Lyon')
  expect(document.activeElement).toBe(field)
  expect(field.getAttribute('aria-expanded')).toBe('false')
})

test('Enter without a chosen option hands over the text; typing forgets the choice', async () => {
  const { ann, field } = setup()
  await ann.type(field, 'l')
  await ann.keyboard('{ArrowDown}i{Enter}')
  expect(taken()).toBe('search li')
})

test('Escape closes and keeps the text; an arrow opens again', async () => {
  const { ann, field } = setup()
  await ann.type(field, 'o')
  await ann.keyboard('{Escape}')
  expect(field.getAttribute('aria-expanded')).toBe('false')
  expect((field as HTMLInputElement).value).toBe('o')
  await ann.keyboard('{ArrowDown}')
  expect(field.getAttribute('aria-expanded')).toBe('true')
})

test('a press takes an option; nothing found is said', async () => {
  const { ann, field } = setup()
  await ann.type(field, 'os')
  await ann.click(screen.getByText('Oslo'))
  expect(taken()).toBe('Oslo')
  await ann.clear(field)
  await ann.type(field, 'x')
  expect(screen.getByText('No places found').closest('[role=status]')).toBeTruthy()
})
