import { limits } from '@atelier/contract/limits'
import { Search, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '#data/cache/me.ts'
import { useDebounced } from '#data/debounced.ts'
import { Excerpt } from '#parts/conversations/Excerpt.tsx'
import { ListTime } from '#parts/conversations/ListTime.tsx'
import { LoadFailed } from '#parts/list/LoadFailed.tsx'
import { type FoundMessage, useFoundMessages } from '#screens/messages/found.data.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TextField } from '#ui/TextField.tsx'

interface Props {
  conversationId: string
  name: string
  onFound: (seq: number) => void
  onClose: () => void
}

export function ConversationSearch({ conversationId, name, onFound, onClose }: Props) {
  const t = useTranslations('messages.search')
  const [typed, setTyped] = useState('')
  const query = useDebounced(typed.trim(), limits.search.debounceMs)
  return (
    <search className="absolute inset-x-0 top-16 bottom-0 z-10 flex flex-col bg-ground">
      <div className="flex items-center gap-1 px-3 pt-3">
        <TextField
          type="search"
          label={t('label', { name })}
          hideLabel
          className="flex-1 gap-0!"
          start={<Search size={18} aria-hidden="true" />}
          placeholder={t('placeholder')}
          maxLength={limits.search.max}
          value={typed}
          autoFocus
          onChange={({ target }) => setTyped(target.value)}
        />
        <IconButton icon={X} label={t('close')} onClick={onClose} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-3 py-2">
        <Results query={query} conversationId={conversationId} name={name} onFound={onFound} />
      </div>
    </search>
  )
}

function Results({ query, conversationId, name, onFound }: Omit<Props, 'onClose'> & { query: string }) {
  const t = useTranslations('messages.search')
  const { found, isPending, failed, retry, hasMore, isLoadingMore, loadMore } = useFoundMessages(query, conversationId)
  if (query.length < limits.search.min) return <Line>{t('hint')}</Line>
  if (isPending) return ['one', 'two', 'three'].map((key) => <Skeleton key={key} className="m-3 h-10" />)
  if (failed && found.length === 0) {
    return <LoadFailed title={t('failed')} onRetry={retry} />
  }
  if (found.length === 0) return <Line>{t('none', { query })}</Line>
  return (
    <>
      <ul className="grid">
        {found.map((one) => (
          <li key={one.message.id}>
            <Result found={one} query={query} name={name} onFound={onFound} />
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

function Result({ found: { message }, query, name, onFound }: Pick<Props, 'name' | 'onFound'> & { found: FoundMessage; query: string }) {
  const t = useTranslations('messages')
  const me = useMe()
  return (
    <button
      type="button"
      onClick={() => onFound(message.seq)}
      className="block w-full rounded-md px-3 py-2.5 text-start text-sm quiet-hover"
    >
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
