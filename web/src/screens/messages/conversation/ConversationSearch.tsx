import { limits } from '@atelier/contract/limits'
import { ChevronDown, ChevronUp, List, Search, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '#data/cache/me.ts'
import { useDebounced } from '#data/debounced.ts'
import { Excerpt } from '#parts/conversations/Excerpt.tsx'
import { ListTime } from '#parts/conversations/ListTime.tsx'
import { LoadFailed } from '#parts/list/LoadFailed.tsx'
import { type MessageMatch, useMessageSearch } from '#screens/messages/message-search.data.ts'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TextField } from '#ui/TextField.tsx'

interface Props {
  conversationId: string
  name: string
  onFound: (seq: number) => void
  onClose: () => void
}

/** Matches as a list, or one after the other in the log: Enter goes to the next older one, Shift+Enter back. */
export function ConversationSearch({ conversationId, name, onFound, onClose }: Props) {
  const t = useTranslations('messages.search')
  const next = useRef<HTMLButtonElement>(null)
  const [typed, setTyped] = useState('')
  const query = useDebounced(typed.trim(), limits.search.debounceMs)
  const isAsked = query === typed.trim()
  const search = useMessageSearch(query, conversationId)
  const found = isAsked ? search.found : []
  const { at, setAt, step } = useSteps({ ...search, found }, onFound)
  const isStepping = at !== null && found.length > 0

  const pressed = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    step(event.shiftKey ? -1 : 1)
  }
  const choose = (index: number) => {
    setAt(index)
    requestAnimationFrame(() => next.current?.focus())
  }
  return (
    // It covers the log instead of taking room from it, so that the log stays where a match was shown.
    <search className={cx('absolute inset-x-0 top-16 z-10 flex flex-col bg-ground', isStepping ? 'border-b border-line' : 'bottom-0')}>
      <div className={cx('flex flex-wrap items-center gap-x-1 px-3 pt-3', isStepping && 'pb-2')}>
        <TextField
          type="search"
          label={t('label', { name })}
          hideLabel
          className="flex-1 gap-0!"
          start={<Search size={18} aria-hidden="true" />}
          placeholder={t('placeholder')}
          maxLength={limits.search.max}
          enterKeyHint="search"
          value={typed}
          autoFocus
          onKeyDown={pressed}
          onChange={({ target }) => {
            setTyped(target.value)
            setAt(null)
          }}
        />
        {isStepping && (
          <div className="flex items-center gap-1 max-md:order-last max-md:basis-full">
            <p role="status" className="figures px-2 text-sm text-quiet max-md:me-auto">
              {t(search.hasUncounted ? 'place_of_more' : 'place', { n: Math.min(at + 1, found.length), count: search.count })}
            </p>
            <IconButton ref={next} icon={ChevronUp} tone="quiet" label={t('next')} onClick={() => step(1)} />
            <IconButton icon={ChevronDown} tone="quiet" label={t('previous')} onClick={() => step(-1)} />
            <IconButton icon={List} tone="quiet" label={t('all')} onClick={() => setAt(null)} />
          </div>
        )}
        <IconButton icon={X} label={t('close')} onClick={onClose} />
      </div>
      {!isStepping && (
        <div className="min-h-0 flex-1 overflow-y-auto px-3 py-2">
          <Results query={query} name={name} onChoose={choose} {...search} />
        </div>
      )}
    </search>
  )
}

type Found = ReturnType<typeof useMessageSearch>

/** `at` counts from the newest match; null shows the list. It may be one that is still loading. */
function useSteps({ found, hasMore, loadMore, isLoadingMore }: Found, onFound: (seq: number) => void) {
  const [at, setAt] = useState<number | null>(null)
  const seq = at === null ? undefined : found[at]?.message.seq
  const show = useRef(onFound)
  show.current = onFound
  useEffect(() => {
    if (seq !== undefined) show.current(seq)
  }, [seq])

  const step = (by: 1 | -1) => {
    if (at === null) return setAt(0)
    const last = found.length - 1
    const to = Math.min(at, last) + by
    if (to >= last && hasMore && !isLoadingMore) loadMore()
    if (to > last) setAt(hasMore ? to : 0)
    else if (to >= 0) setAt(to)
    else if (!hasMore) setAt(last)
  }
  return { at, setAt, step }
}

function Results({
  query,
  name,
  onChoose,
  found,
  isPending,
  failed,
  retry,
  hasMore,
  isLoadingMore,
  loadMore,
}: Found & { query: string; name: string; onChoose: (index: number) => void }) {
  const t = useTranslations('messages.search')
  if (query.length < limits.search.min) return <Line>{t('hint')}</Line>
  if (isPending) return ['one', 'two', 'three'].map((key) => <Skeleton key={key} className="m-3 h-10" />)
  if (failed && found.length === 0) {
    return <LoadFailed title={t('failed')} onRetry={retry} />
  }
  if (found.length === 0) return <Line>{t('none', { query })}</Line>
  return (
    <>
      <ul className="grid">
        {found.map((one, index) => (
          <li key={one.message.id}>
            <Result found={one} query={query} name={name} onChoose={() => onChoose(index)} />
          </li>
        ))}
      </ul>
      {hasMore && (
        <div className="grid justify-items-center gap-2 py-4">
          {failed && (
            <p role="alert" className="text-sm text-quiet">
              {t('failed')}
            </p>
          )}
          <Button size="sm" busy={isLoadingMore} onClick={loadMore}>
            {t('more')}
          </Button>
        </div>
      )}
    </>
  )
}

function Result({ found: { message }, query, name, onChoose }: { found: MessageMatch; query: string; name: string; onChoose: () => void }) {
  const t = useTranslations('messages')
  const me = useMe()
  return (
    <button type="button" onClick={onChoose} className="block w-full rounded-md px-3 py-2.5 text-start text-sm quiet-hover">
      <span className="flex items-baseline justify-between gap-3">
        <bdi className="truncate font-semibold">{message.sender_id === me?.user_id ? t('you') : name}</bdi>
        <span className="shrink-0 text-xs text-quiet">
          <ListTime at={message.created_at} />
        </span>
      </span>
      <Excerpt text={message.content ?? ''} query={query} />
    </button>
  )
}

const Line = ({ children }: { children: string }) => (
  <p role="status" className="wordy px-3 py-8 text-center text-sm text-quiet">
    {children}
  </p>
)
