import { type ComponentProps, createContext, type KeyboardEvent, type ReactNode, useContext, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { place } from '#ui/popup.ts'

/** Spread it into the Button or IconButton. */
export type TriggerProps = Pick<ComponentProps<'button'>, 'id' | 'aria-haspopup' | 'popoverTarget' | 'onKeyDown'>

interface Props {
  trigger: (props: TriggerProps) => ReactNode
  align?: 'start' | 'end'
  /** MenuItem, links of `menuItemClass()` with role="menuitem", `<Divider />`, groups of choices with role="group". */
  children: ReactNode
}

/** Arrow keys, Home, End and first letters move; Escape, Tab and a click elsewhere close; the focus returns to the button. */
export function Menu({ trigger, align = 'end', children }: Props) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const [used, setUsed] = useState(false)
  const first = useRef(0)
  const button = () => document.getElementById(`${id}-button`)
  const close = () => {
    menu.current?.hidePopover()
    button()?.focus()
  }
  const opened = () => {
    const anchor = button()
    if (!menu.current || !anchor) return
    place(menu.current, anchor, { align })
    // It does not follow its button, so it closes when the page scrolls.
    document.addEventListener('scroll', () => menu.current?.hidePopover(), { once: true, passive: true })
    const item = items(menu.current).at(first.current)
    // Items that load on the press come later.
    if (!item) return waitForItems(menu.current, opened)
    item.focus({ preventScroll: true })
    first.current = 0
  }
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    first.current = event.key === 'ArrowUp' ? -1 : 0
    menu.current?.showPopover()
  }
  return (
    <>
      {trigger({ id: `${id}-button`, 'aria-haspopup': 'menu', popoverTarget: `${id}-menu`, onKeyDown: openByArrow })}
      <div
        ref={menu}
        id={`${id}-menu`}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-labelledby={`${id}-button`}
        // Rendered when first opened: a feed has many menus that nobody opens.
        onBeforeToggle={() => flushSync(() => setUsed(true))}
        onToggle={(event) => event.newState === 'open' && opened()}
        onKeyDown={(event) => move(event, close)}
        className="popup max-h-[calc(100dvh-1rem)] max-w-[calc(100vw-1rem)] min-w-52 overflow-y-auto p-1.5"
      >
        <Close.Provider value={close}>{used && children}</Close.Provider>
      </div>
    </>
  )
}

const Close = createContext(() => {})

export const useCloseMenu = () => useContext(Close)

const items = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]:not(:disabled)')]

function waitForItems(menu: HTMLElement, then: () => void) {
  const observer = new MutationObserver(() => {
    observer.disconnect()
    then()
  })
  observer.observe(menu, { childList: true, subtree: true })
}

function move(event: KeyboardEvent<HTMLElement>, close: () => void) {
  const all = items(event.currentTarget)
  const index = all.indexOf(document.activeElement as HTMLElement)
  const starts = (item: HTMLElement) => item.textContent?.trim().toLowerCase().startsWith(event.key.toLowerCase())
  const next = {
    ArrowDown: all[(index + 1) % all.length],
    ArrowUp: all.at(index - 1),
    Home: all[0],
    End: all.at(-1),
  }[event.key]
  if (event.key === 'Tab' || event.key === 'Escape') close()
  const found =
    next ??
    (/^\S$/u.test(event.key) && !event.metaKey && !event.ctrlKey
      ? [...all.slice(index + 1), ...all.slice(0, index + 1)].find(starts)
      : undefined)
  if (!found && event.key !== 'Tab' && event.key !== 'Escape') return
  event.preventDefault()
  found?.focus()
}
