import type { KeyboardEvent, ReactNode } from 'react'
import { tabClass } from '#ui/tab.ts'

interface Tab<Id extends string> {
  id: Id
  label: ReactNode
}

/**
 * Tabs over one panel. Arrow keys, Home and End move and choose. The panel is a `<TabPanel>` with the same `name`.
 * For tabs that are addresses use `<nav className="tabs …">` with router links of `tabClass()`: `aria-current` draws the line.
 */
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
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const index = tabs.findIndex((tab) => tab.id === current)
    const next = target(event.key, index, tabs.length - 1, rtl)
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

function target(key: string, index: number, last: number, rtl: boolean) {
  if (key === 'Home') return 0
  if (key === 'End') return last
  const forward = rtl ? 'ArrowLeft' : 'ArrowRight'
  const back = rtl ? 'ArrowRight' : 'ArrowLeft'
  if (key === forward) return index === last ? 0 : index + 1
  if (key === back) return index === 0 ? last : index - 1
  return undefined
}
