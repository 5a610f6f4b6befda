import type { KeyboardEvent, ReactNode } from 'react'
import { arrowStep } from '#ui/arrow-step.ts'
import { tabClass } from '#ui/tab.ts'

interface Tab<Id extends string> {
  id: Id
  label: ReactNode
}

/** Needs a `<TabPanel>` of the same `name`. For addresses use `<nav className="tabs …">` with router links of `tabClass()`. */
export function Tabs<Id extends string>({
  name,
  label,
  tabs,
  current,
  onChange,
  even = false,
}: {
  name: string
  label: string
  tabs: Tab<Id>[]
  current: Id
  onChange: (id: Id) => void
  even?: boolean
}) {
  const step = (event: KeyboardEvent<HTMLDivElement>) => {
    const index = tabs.findIndex((tab) => tab.id === current)
    const next = target(event, index, tabs.length)
    const tab = next === undefined ? undefined : tabs[next]
    if (!tab) return
    event.preventDefault()
    onChange(tab.id)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next ?? 0]?.focus()
  }
  return (
    <div role="tablist" aria-label={label} onKeyDown={step} className="tabs scrollbar-none flex overflow-x-auto border-b border-line">
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={`${name}-tab-${tab.id}`}
          aria-controls={`${name}-panel`}
          aria-selected={tab.id === current}
          tabIndex={tab.id === current ? 0 : -1}
          onClick={() => onChange(tab.id)}
          className={tabClass({ even })}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}

function target(event: KeyboardEvent<HTMLElement>, index: number, count: number) {
  if (event.key === 'Home') return 0
  if (event.key === 'End') return count - 1
  const by = arrowStep(event)
  return by && (index + by + count) % count
}
