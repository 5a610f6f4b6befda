import { type ComponentProps, type KeyboardEvent, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Suggestion, textOfSuggestion, useSuggestions } from '#parts/completion/completion.data.ts'
import { lineOf } from '#parts/completion/line-of.ts'
import { SuggestionRow } from '#parts/completion/SuggestionRow.tsx'
import { type CompletionToken, tokenAt } from '#parts/completion/token.ts'
import { cx } from '#ui/cx.ts'
import { place } from '#ui/popup.ts'
import { TextArea } from '#ui/TextArea.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'

type Props = Omit<ComponentProps<typeof TextArea>, 'value'> & {
  value: string
  community_id?: string | undefined
}

/** A combobox while suggestions show: arrows move, Enter and Tab accept, Escape dismisses. */
export function CompletingArea({ community_id, onChange, onKeyDown, onSelect, onBlur, ...area }: Props) {
  const t = useTranslations('completion')
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const [token, setToken] = useState<CompletionToken | null>(null)
  const [active, setActive] = useState(0)
  const [refused, setRefused] = useState<number>()
  const suggestions = useSuggestions(token, community_id)
  const only = suggestions.length === 1 && suggestions[0]
  // A complete word needs no suggestion.
  const isDone = only && token && textOfSuggestion(only).slice(1) === token.text.toLowerCase()
  const open = token !== null && suggestions.length > 0 && !isDone && refused !== token.start
  const at = Math.min(active, suggestions.length - 1)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is placed again when it may have changed its height
  useEffect(() => {
    const popup = list.current
    if (!popup || !field.current) return
    if (!open) return popup.hidePopover?.()
    popup.showPopover?.()
    place(popup, lineOf(field.current, token.start))
  }, [open, suggestions.length, token?.start])

  useEffect(() => {
    if (open) list.current?.querySelector('[aria-selected=true]')?.scrollIntoView?.({ block: 'nearest' })
  })

  const look = ({ currentTarget: { value, selectionStart, selectionEnd } }: SyntheticEvent<HTMLTextAreaElement>) => {
    const next = selectionStart === selectionEnd ? tokenAt(value, selectionStart) : null
    if (next?.text !== token?.text) setActive(0)
    if (next?.start !== token?.start) setRefused(undefined)
    setToken((last) => (last && next && last.start === next.start && last.text === next.text && last.kind === next.kind ? last : next))
  }
  const take = (one: Suggestion) => {
    const written = field.current
    if (!written || !token) return
    write(written, token, textOfSuggestion(one))
    setToken(null)
  }
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const one = suggestions[at]
    if (!open || !one || event.nativeEvent.isComposing) return onKeyDown?.(event)
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setActive((at + (event.key === 'ArrowDown' ? 1 : -1) + suggestions.length) % suggestions.length)
    } else if (event.key === 'Escape') setRefused(token.start)
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && !event.ctrlKey && !event.metaKey) take(one)
    else return onKeyDown?.(event)
    event.preventDefault()
    event.stopPropagation()
  }
  const asCombobox = {
    role: 'combobox',
    'aria-expanded': true,
    'aria-controls': listId,
    'aria-activedescendant': `${listId}-${at}`,
  } as const

  return (
    <>
      <TextArea
        {...area}
        {...(open ? asCombobox : {})}
        aria-autocomplete="list"
        ref={(element) => {
          field.current = element
          if (typeof area.ref === 'function') area.ref(element)
          else if (area.ref) area.ref.current = element
        }}
        onChange={(event) => {
          onChange?.(event)
          look(event)
        }}
        onSelect={(event) => {
          onSelect?.(event)
          look(event)
        }}
        onBlur={(event) => {
          onBlur?.(event)
          setToken(null)
        }}
        onKeyDown={press}
      />
      <div
        ref={list}
        popover="manual"
        // Keeps the focus in the field.
        onPointerDown={(event) => event.preventDefault()}
        className="popup max-h-72 w-72 max-w-[calc(100vw-1rem)] overflow-y-auto p-1.5"
      >
        <div role="listbox" id={listId} aria-label={t('label')} hidden={!open}>
          {suggestions.map((one, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
            <div
              key={textOfSuggestion(one)}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              onClick={() => take(one)}
              onPointerMove={() => setActive(index)}
              className={cx('flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-2.5 py-1.5 text-sm', index === at && 'bg-hover')}
            >
              <SuggestionRow suggestion={one} />
            </div>
          ))}
        </div>
      </div>
      <VisuallyHidden>
        <span role="status">{open && t('offered', { count: suggestions.length })}</span>
      </VisuallyHidden>
    </>
  )
}

function write(area: HTMLTextAreaElement, { start, end }: CompletionToken, name: string) {
  const text = /^\s/.test(area.value.slice(end)) ? name : `${name} `
  area.focus()
  area.setSelectionRange(start, end)
  if (document.execCommand?.('insertText', false, text)) return
  area.setRangeText(text, start, end, 'end')
  area.dispatchEvent(new Event('input', { bubbles: true }))
}
