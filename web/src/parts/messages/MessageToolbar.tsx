import { Copy, Ellipsis, Flag, type LucideIcon, Pencil, Reply, SmilePlus, Trash2, Undo2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useMe } from '#data/cache/me.ts'
import { EmojiChoices } from '#parts/messages/EmojiChoices.tsx'
import { actionsFor, type MessageActions } from '#parts/messages/message-actions.ts'
import type { ShownMessage } from '#parts/messages/shown-message.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu, useCloseMenu } from '#ui/Menu.tsx'
import { MenuItem } from '#ui/MenuItem.tsx'

interface Props {
  message: ShownMessage
  isOwn: boolean
  isStop: boolean
  actions: MessageActions
}

export function MessageToolbar({ message, isOwn, isStop, actions }: Props) {
  const t = useTranslations('messages.actions')
  const tabIndex = isStop ? 0 : -1
  return (
    <div className="flex shrink-0 items-center opacity-0 transition-opacity group-focus-within/row:opacity-100 group-hover/row:opacity-100 has-[:popover-open]:opacity-100 pointer-coarse:hidden">
      <Menu
        align={isOwn ? 'end' : 'start'}
        trigger={(props) => <IconButton {...props} size="sm" tone="quiet" icon={SmilePlus} label={t('react')} tabIndex={tabIndex} />}
      >
        <ReactionItems message={message} actions={actions} />
      </Menu>
      <IconButton size="sm" tone="quiet" icon={Reply} label={t('reply')} tabIndex={tabIndex} onClick={() => actions.onReply(message)} />
      <Menu
        align={isOwn ? 'end' : 'start'}
        trigger={(props) => <IconButton {...props} size="sm" tone="quiet" icon={Ellipsis} label={t('label')} tabIndex={tabIndex} />}
      >
        <MoreItems message={message} isOwn={isOwn} actions={actions} />
      </Menu>
    </div>
  )
}

function ReactionItems({ message, actions }: Pick<Props, 'message' | 'actions'>) {
  const close = useCloseMenu()
  const chosen = useOwnReaction(message)
  return (
    <EmojiChoices
      inMenu
      chosen={chosen}
      onChoose={(emoji) => {
        close()
        actions.onReact(message, emoji)
      }}
      onOther={() => {
        close()
        actions.onOtherEmoji(message)
      }}
    />
  )
}

// Rendered when the menu opens, so that the ten minutes for taking back are counted then.
function MoreItems({ message, isOwn, actions }: Omit<Props, 'isStop'>) {
  const t = useTranslations('messages.actions')
  return actionsFor(message, isOwn, Date.now()).map((action) => {
    const { icon, danger } = actionIcons[action]
    return (
      <MenuItem key={action} icon={icon} danger={danger} onSelect={() => perform(action, message, actions)}>
        {t(action)}
      </MenuItem>
    )
  })
}

export function useOwnReaction({ reactions }: ShownMessage): string | undefined {
  const me = useMe()
  return reactions.find(({ user_id }) => user_id === me?.user_id)?.emoji
}

type Action = ReturnType<typeof actionsFor>[number]

export const actionIcons: Record<Action, { icon: LucideIcon; danger: boolean }> = {
  copy: { icon: Copy, danger: false },
  edit: { icon: Pencil, danger: false },
  take_back: { icon: Undo2, danger: true },
  hide: { icon: Trash2, danger: true },
  report: { icon: Flag, danger: false },
}

export function perform(action: Action, message: ShownMessage, actions: MessageActions) {
  if (action === 'copy') actions.onCopy(message)
  else if (action === 'edit') actions.onEdit(message)
  else if (action === 'take_back') actions.onTakeBack(message)
  else if (action === 'hide') actions.onHide(message)
  else actions.onReport(message)
}
