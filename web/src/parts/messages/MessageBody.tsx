import type { Quote } from '@atelier/contract/messages'
import { isFewEmoji } from '@atelier/contract/rules/emoji'
import { Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { MessageCard } from '#parts/message-card/MessageCard.tsx'
import { Album } from '#parts/messages/Album.tsx'
import { MessageMedia } from '#parts/messages/MessageMedia.tsx'
import type { MessageActions } from '#parts/messages/message-actions.ts'
import { QuoteText } from '#parts/messages/QuoteText.tsx'
import type { ThreadRow } from '#parts/messages/rows.ts'
import { RichText } from '#parts/post/PostText.tsx'
import { cx } from '#ui/cx.ts'

export function MessageBody({ row, name, actions }: { row: ThreadRow; name: string; actions: MessageActions }) {
  const t = useTranslations('messages')
  const { message, isOwn } = row
  if (message.taken_back) {
    return (
      <p className="flex items-center gap-2 rounded-sheet border border-line px-3.5 py-2 text-sm text-quiet">
        <Undo2 size={15} aria-hidden="true" className="shrink-0" />
        {t('taken_back')}
      </p>
    )
  }
  const { content } = message
  const { reply_to: quote } = row.album?.[0] ?? message
  const isLarge = content !== null && !message.media_type && !message.card && isFewEmoji(content)
  const quoted = quote && <QuoteButton quote={quote} name={name} isOwn={isOwn} onJump={actions.onJump} />
  const isPlain = content !== null && !isLarge
  return (
    <>
      {quoted && !isPlain && <Bubble row={row}>{quoted}</Bubble>}
      {row.album && <Album messages={row.album} name={name} isOwn={isOwn} onView={actions.onView} />}
      {!row.album && message.media_type && <MessageMedia message={message} name={name} isOwn={isOwn} onView={actions.onView} />}
      {message.card && <MessageCard card={message.card} own={isOwn} />}
      {isLarge && (
        <p dir="auto" className="px-1 py-0.5 text-[2.75rem] leading-tight">
          {content}
        </p>
      )}
      {isPlain && (
        <Bubble row={row}>
          {quoted}
          <p dir="auto" className="wordy whitespace-pre-wrap">
            <RichText text={content} plainMentions={message.plain_mentions} />
          </p>
        </Bubble>
      )}
    </>
  )
}

function Bubble({ row: { isOwn, startsGroup, endsGroup, message }, children }: { row: ThreadRow; children: ReactNode }) {
  return (
    <div
      className={cx(
        'max-w-full min-w-0 rounded-sheet px-3.5 py-2',
        message.delivery !== 'sent' ? 'inset-ring inset-ring-accent/40' : isOwn ? 'bg-accent-wash' : 'bg-bubble',
        !startsGroup && (isOwn ? 'rounded-se-sm' : 'rounded-ss-sm'),
        !endsGroup && (isOwn ? 'rounded-ee-sm' : 'rounded-es-sm'),
      )}
    >
      {children}
    </div>
  )
}

function QuoteButton({ quote, name, isOwn, onJump }: { quote: Quote; name: string; isOwn: boolean; onJump: (seq: number) => void }) {
  const t = useTranslations('messages')
  return (
    <button
      type="button"
      onClick={(event) => {
        event.stopPropagation()
        onJump(quote.seq)
      }}
      className={cx(
        'mb-1.5 block w-full min-w-0 rounded-sm border-s-2 py-1 ps-2.5 pe-2 text-start text-sm quiet-hover',
        isOwn ? 'border-accent/60' : 'border-edge',
      )}
    >
      <span className="sr-only">{t('in_reply_to')}</span>
      <QuoteText quote={quote} name={name} />
    </button>
  )
}
