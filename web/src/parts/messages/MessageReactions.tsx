import { useTranslations } from 'use-intl'
import { useOwnReaction } from '#parts/messages/MessageToolbar.tsx'
import type { ShownMessage } from '#parts/messages/shown-message.ts'
import { cx } from '#ui/cx.ts'

interface Props {
  message: ShownMessage
  name: string
  isOwn: boolean
  onReact: (message: ShownMessage, emoji: string | null) => void
}

export function MessageReactions({ message, name, isOwn, onReact }: Props) {
  const t = useTranslations('messages')
  const own = useOwnReaction(message)
  const emojis = [...new Set(message.reactions.map(({ emoji }) => emoji))]
  return (
    <ul aria-label={t('reactions')} className={cx('relative z-1 -mt-1.5 flex gap-1 px-2', isOwn && 'flex-row-reverse')}>
      {emojis.map((emoji) => {
        const count = message.reactions.filter((reaction) => reaction.emoji === emoji).length
        const isMine = emoji === own
        const who =
          count > 1 ? t('reaction.both', { name, emoji }) : isMine ? t('reaction.own', { emoji }) : t('reaction.theirs', { name, emoji })
        return (
          <li key={emoji}>
            <button
              type="button"
              aria-pressed={isMine}
              aria-label={who}
              onClick={() => onReact(message, isMine ? null : emoji)}
              className={cx(
                'hit flex h-7 items-center gap-1 rounded-full bg-raised px-2 text-sm inset-ring quiet-hover',
                isMine ? 'inset-ring-accent' : 'inset-ring-line',
              )}
            >
              <span>{emoji}</span>
              {count > 1 && <span className="figures text-xs text-quiet">{count}</span>}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
