import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { TabPanel } from '#ui/TabPanel.tsx'
import { Tabs } from '#ui/Tabs.tsx'

function Feeds() {
  const [current, setCurrent] = useState('you')
  const tabs = ['you', 'following', 'latest'].map((id) => ({ id, label: id }))
  return (
    <>
      <Tabs name="feed" label="Feed" tabs={tabs} current={current} onChange={setCurrent} />
      <TabPanel name="feed" current={current}>
        {current}
      </TabPanel>
    </>
  )
}

afterEach(cleanup)

const current = () => screen.getByRole('tab', { selected: true }).textContent

test('one stop of the keyboard; arrows, Home and End move and choose, and go around', async () => {
  const ann = userEvent.setup()
  render(<Feeds />)
  await ann.tab()
  expect(document.activeElement?.textContent).toBe('you')
  await ann.keyboard('{ArrowRight}')
  expect(current()).toBe('following')
  expect(document.activeElement?.textContent).toBe('following')
  await ann.keyboard('{End}')
  expect(current()).toBe('latest')
  await ann.keyboard('{ArrowRight}')
  expect(current()).toBe('you')
  await ann.keyboard('{ArrowLeft}')
  expect(current()).toBe('latest')
  await ann.keyboard('{Home}')
  expect(current()).toBe('you')
})

test('arrows follow the reading direction', async () => {
  const ann = userEvent.setup()
  render(
    <div style={{ direction: 'rtl' }}>
      <Feeds />
    </div>,
  )
  await ann.tab()
  await ann.keyboard('{ArrowLeft}')
  expect(current()).toBe('following')
})

test('the panel is named by its tab', () => {
  render(<Feeds />)
  expect(screen.getByRole('tabpanel', { name: 'you' })).toBeTruthy()
})
