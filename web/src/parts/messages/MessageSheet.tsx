import { Reply } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { EmojiChoices } from '#parts/messages/EmojiChoices.tsx'
import { actionIcons, perform, useOwnReaction } from '#parts/messages/MessageToolbar.tsx'
import { actionsFor, type MessageActions } from '#parts/messages/message-actions.ts'
import type { ShownMessage } from '#parts/messages/shown-message.ts'
import { menuItemClass } from '#ui/menu-item.ts'
import { Sheet } from '#ui/Sheet.tsx'

interface Props {
  message: ShownMessage
  album?: ShownMessage[] | undefined
  /** Of the other person. */
  name: string
  isOwn: boolean
  actions: MessageActions
  onClose: () => void
}

export function MessageSheet({ message, album, name, isOwn, actions, onClose }: Props) {
  const t = useTranslations('messages.actions')
  const words = useTranslations('messages')
  const chosen = useOwnReaction(message)
  const then = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <Sheet open onClose={onClose} title={t('title')} wide={false}>
      <blockquote className="mb-3 border-s-2 border-edge ps-3 text-sm text-quiet">
        <p className="text-xs font-semibold">{isOwn ? words('you') : name}</p>
        {message.media_type && <p>{album ? words('media.album', { n: album.length }) : words(`kind.${message.media_type}`)}</p>}
        {message.card && <p>{words(`kind.${message.card.kind}_card`)}</p>}
        {message.content && (
          <p dir="auto" className="line-clamp-3 wordy text-ink">
            {message.content}
          </p>
        )}
      </blockquote>
      <EmojiChoices
        chosen={chosen}
        onChoose={(emoji) => then(() => actions.onReact(message, emoji))()}
        onOther={then(() => actions.onOtherEmoji(message))}
      />
      <div className="mt-2 grid">
        <button type="button" className={menuItemClass()} onClick={then(() => actions.onReply(message))}>
          <Reply size={18} aria-hidden="true" className="text-quiet" />
          {t('reply')}
        </button>
        {actionsFor(message, isOwn, Date.now()).map((action) => {
          const { icon: Icon, danger } = actionIcons[action]
          return (
            <button
              key={action}
              type="button"
              className={menuItemClass({ danger })}
              onClick={then(() => perform(action, message, actions))}
            >
              <Icon size={18} aria-hidden="true" className={danger ? undefined : 'text-quiet'} />
              {t(action)}
            </button>
          )
        })}
      </div>
    </Sheet>
  )
}
