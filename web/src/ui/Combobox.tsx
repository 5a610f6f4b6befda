import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { cx } from '#ui/cx.ts'
import { Field, type FieldTexts } from '#ui/Field.tsx'
import { place } from '#ui/popup.ts'

interface Choices<Option> {
  value: string
  onValueChange: (value: string) => void
  /** Debounce, minimum and fetching are the caller's. */
  options: Option[]
  optionKey: (option: Option) => string
  renderOption: (option: Option) => ReactNode
  onSelect: (option: Option) => void
  /** Enter without a chosen option: search for the text itself. */
  onSubmit?: () => void
  /** Loading, nothing found or failed. Read out politely. */
  status?: ReactNode
  start?: ReactNode
  end?: ReactNode
  /** How long the list stays after blur. */
  lingerMs?: number
}

type Props<Option> = FieldTexts &
  Choices<Option> &
  Omit<ComponentProps<'input'>, 'id' | 'className' | 'value' | 'onSelect' | 'onSubmit' | 'onChange' | 'children'> & { className?: string }

/** The keys of the ARIA combobox pattern. */
export function Combobox<Option>(props: Props<Option>) {
  const { label, aside, hint, error, success, counter, hideLabel, className, ...rest } = props
  const { value, onValueChange, options, optionKey, renderOption, onSelect, onSubmit, status, start, end, lingerMs = 0, ...input } = rest
  const listId = useId()
  const frame = useRef<HTMLSpanElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(-1)
  const [wanted, setWanted] = useState(false)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(closing.current), [])
  const open = wanted && (options.length > 0 || Boolean(status))
  const at = Math.min(active, options.length - 1)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is placed again when its height may have changed
  useEffect(() => {
    const popup = list.current
    if (!popup || !frame.current) return
    if (!open) return popup.hidePopover?.()
    popup.showPopover?.()
    popup.style.width = `${frame.current.offsetWidth}px`
    place(popup, frame.current)
  }, [open, options.length, status])

  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView?.({ block: 'nearest' })
  })

  const change = (text: string) => {
    onValueChange(text)
    setActive(-1)
    setWanted(true)
  }
  const take = (option: Option) => {
    setWanted(false)
    setActive(-1)
    onSelect(option)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    input.onKeyDown?.(event)
    if (event.nativeEvent.isComposing || event.defaultPrevented) return
    const option = options[at]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setWanted(true)
      const by = event.key === 'ArrowDown' ? 1 : -1
      if (options.length > 0) setActive(at === -1 && by === -1 ? options.length - 1 : (at + by + options.length) % options.length)
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      event.stopPropagation()
      setWanted(false)
    } else if (event.key === 'Enter' && open && option) {
      event.preventDefault()
      take(option)
    } else if (event.key === 'Enter' && onSubmit) {
      event.preventDefault()
      setWanted(false)
      onSubmit()
    }
  }

  return (
    <Field
      label={label}
      aside={aside}
      hint={hint}
      error={error}
      success={success}
      counter={counter}
      hideLabel={hideLabel}
      className={className}
    >
      {(wiring) => (
        <span ref={frame} className="field relative">
          {start && <span className="flex shrink-0 text-quiet">{start}</span>}
          <input
            autoComplete="off"
            spellCheck={false}
            {...input}
            {...wiring}
            type={input.type ?? 'text'}
            role="combobox"
            aria-expanded={open}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={open && at >= 0 ? `${listId}-${at}` : undefined}
            value={value}
            onChange={(event) => change(event.currentTarget.value)}
            onFocus={(event) => {
              input.onFocus?.(event)
              clearTimeout(closing.current)
              setWanted(true)
            }}
            onBlur={(event) => {
              input.onBlur?.(event)
              if (lingerMs === 0) setWanted(false)
              else closing.current = setTimeout(() => setWanted(false), lingerMs)
            }}
            onKeyDown={press}
            className="field-input"
          />
          {end && <span className="flex shrink-0 text-quiet">{end}</span>}
          <div
            ref={list}
            popover="manual"
            // Keeps the focus in the field.
            onPointerDown={(event) => event.preventDefault()}
            className="popup max-h-80 overflow-y-auto p-1.5"
          >
            <div role="listbox" id={listId} aria-label={label} hidden={!open}>
              {options.map((option, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
                <div
                  key={optionKey(option)}
                  id={`${listId}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === at}
                  onClick={() => take(option)}
                  onPointerMove={() => setActive(index)}
                  className={cx('flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 text-sm', index === at && 'bg-hover')}
                >
                  {renderOption(option)}
                </div>
              ))}
            </div>
            <div role="status" className="text-sm text-quiet not-empty:px-3 not-empty:py-2.5">
              {open && status}
            </div>
          </div>
        </span>
      )}
    </Field>
  )
}
