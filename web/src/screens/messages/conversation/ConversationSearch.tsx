import { limits } from '@atelier/contract/limits'
import { Search, X } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useMe } from '#data/cache/me.ts'
import { Listing } from '#parts/list/Listing.tsx'
import { dayName } from '#parts/messages/day-name.ts'
import { useFoundMessage, useMessageSearch } from '#screens/messages/conversation/search.data.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TextField } from '#ui/TextField.tsx'

interface Props {
  conversationId: string
  /** Of the other person. */
  name: string
  onFound: (seq: number) => void
  onClose: () => void
}

/** Finds messages in the open conversation. Its results lie over the messages. */
export function ConversationSearch({ conversationId, name, onFound, onClose }: Props) {
  const t = useTranslations('messages.search')
  const [typed, setTyped] = useState('')
  const { list, isShort } = useMessageSearch(conversationId, typed)
  return (
    <search className="absolute inset-x-0 top-16 bottom-0 z-10 flex flex-col bg-ground">
      <div className="flex items-center gap-1 px-3 pt-3">
        <TextField
          type="search"
          label={t('label', { name })}
          hideLabel
          className="flex-1"
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
        {isShort ? (
          <p className="px-3 py-8 text-center text-sm text-quiet">{t('hint')}</p>
        ) : (
          <Listing
            list={list}
            skeleton={['one', 'two', 'three'].map((key) => <Skeleton key={key} className="my-3 h-10" />)}
            failed={t('failed')}
            empty={
              <p role="status" className="wordy px-3 py-8 text-center text-sm text-quiet">
                {t('none', { query: typed.trim() })}
              </p>
            }
            more={t('more')}
            marginPx={limits.scroll.listPx}
          >
            {(id) => <Found id={id} name={name} query={typed.trim()} onFound={onFound} />}
          </Listing>
        )}
      </div>
    </search>
  )
}

function Found({ id, name, query, onFound }: Pick<Props, 'name' | 'onFound'> & { id: string; query: string }) {
  const t = useTranslations('messages')
  const language = useLocale()
  const me = useMe()
  const message = useFoundMessage(id)
  if (!message) return null
  return (
    <button type="button" onClick={() => onFound(message.seq)} className="block w-full rounded-md px-3 py-2.5 text-start quiet-hover">
      <span className="flex items-baseline justify-between gap-3 text-xs text-quiet">
        <bdi className="truncate font-semibold text-ink">{message.sender_id === me?.user_id ? t('you') : name}</bdi>
        <time dateTime={message.created_at} className="shrink-0">
          {dayName(new Date(message.created_at), new Date(), language)}
        </time>
      </span>
      <span dir="auto" className="wordy mt-0.5 line-clamp-2 text-sm">
        <Marked text={message.content ?? ''} query={query} />
      </span>
    </button>
  )
}

/** The text from a little before the first match on, with the match marked. */
function Marked({ text, query }: { text: string; query: string }) {
  const at = text.toLowerCase().indexOf(query.toLowerCase())
  if (at === -1) return text
  const from = at > lead ? at - lead : 0
  return (
    <>
      {from > 0 && '…'}
      {text.slice(from, at)}
      <mark className="rounded-xs bg-accent-wash font-semibold text-accent-deep">{text.slice(at, at + query.length)}</mark>
      {text.slice(at + query.length)}
    </>
  )
}

const lead = 40
