import { memo, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { DayLine } from '#parts/messages/DayLine.tsx'
import { MessageBody } from '#parts/messages/MessageBody.tsx'
import { MessageReactions } from '#parts/messages/MessageReactions.tsx'
import { MessageToolbar } from '#parts/messages/MessageToolbar.tsx'
import { isUsable, type MessageActions } from '#parts/messages/message-actions.ts'
import { stateOf, type ThreadRow, unsentOf } from '#parts/messages/rows.ts'
import { useLongPress } from '#parts/messages/use-long-press.ts'
import { cx } from '#ui/cx.ts'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'

interface Props {
  row: ThreadRow
  name: string
  marked: boolean
  /** Tab stops at one row of the log at a time. */
  isStop: boolean
  actions: MessageActions
}

export const MessageRow = memo(Shown, ({ row, ...rest }, { row: nextRow, ...nextRest }) => isSame(row, nextRow) && isSame(rest, nextRest))

function Shown({ row, name, marked, isStop, actions }: Props) {
  const t = useTranslations('messages')
  const { message, isOwn } = row
  const [isUsed, setUsed] = useState(false)
  const [isUnfolded, setUnfolded] = useState(false)
  const press = useLongPress(() => actions.onMore(message))
  const id = `message-${row.key}`
  const use = () => setUsed(true)
  return (
    <>
      {row.startsDay && <DayLine at={message.created_at} />}
      {row.isFirstUnread && (
        <p className="flex items-center gap-3 pt-4 pb-1 text-xs font-semibold text-accent-deep before:h-px before:flex-1 before:bg-accent/35 after:h-px after:flex-1 after:bg-accent/35">
          {t('unread')}
        </p>
      )}
      <article
        tabIndex={isStop ? 0 : -1}
        aria-labelledby={`${id}-who ${id}-what ${id}-state`}
        data-message={row.key}
        onPointerEnter={use}
        onFocus={use}
        className={cx(
          'group/row relative flex flex-col rounded-md px-1 -outline-offset-2',
          isOwn ? 'items-end' : 'items-start',
          row.startsGroup ? 'pt-3' : 'pt-0.5',
          marked && 'found',
        )}
      >
        <VisuallyHidden>
          <span id={`${id}-who`}>{isOwn ? t('you') : name}</span>
        </VisuallyHidden>
        <div className={cx('flex w-full items-center gap-1', isOwn && 'flex-row-reverse')}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: a short cut for fingers; the keyboard has Enter on the message */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: focus unfolds it too */}
          <div
            id={`${id}-what`}
            {...(isUsable(message) ? press : undefined)}
            onClick={() => setUnfolded(!isUnfolded)}
            className={cx('message-press flex max-w-[85%] min-w-0 flex-col gap-1 md:max-w-[75%]', isOwn ? 'items-end' : 'items-start')}
          >
            <MessageBody row={row} name={name} actions={actions} />
          </div>
          {isUsed && isUsable(message) && <MessageToolbar message={message} isOwn={isOwn} isStop={isStop} actions={actions} />}
        </div>
        {message.reactions.length > 0 && <MessageReactions message={message} name={name} isOwn={isOwn} onReact={actions.onReact} />}
        <StateLine id={`${id}-state`} row={row} isShown={row.showsState || isUnfolded || message.edited_at !== null} actions={actions} />
      </article>
    </>
  )
}

function StateLine({ id, row, isShown, actions }: { id: string; row: ThreadRow; isShown: boolean; actions: MessageActions }) {
  const t = useTranslations('messages')
  const format = useFormatter()
  const { isOwn } = row
  const message = unsentOf(row)
  const state = stateOf(message)
  const time = format.dateTime(new Date(message.created_at), { hour: 'numeric', minute: '2-digit' })
  const isStuck = state === 'failed' || state === 'waiting' || state === 'trying'
  return (
    <p
      id={id}
      className={cx(
        'figures flex flex-wrap items-center gap-x-2 px-1 text-xs',
        state === 'failed' ? 'text-danger' : 'text-quiet',
        isShown || isStuck ? 'pt-1' : 'sr-only group-focus-visible/row:not-sr-only group-focus-visible/row:pt-1!',
      )}
    >
      <time dateTime={message.created_at}>{time}</time>
      {isOwn && <span>{t(`state.${state}`)}</span>}
      {message.edited_at && (
        <button type="button" onClick={() => actions.onFormer(message)} className="hit underline decoration-dotted underline-offset-2">
          {t('edited')}
        </button>
      )}
      {isOwn && isStuck && (
        <>
          <button
            type="button"
            onClick={() => actions.onRetry(message)}
            className="hit font-semibold text-ink underline underline-offset-2"
          >
            {t('retry')}
          </button>
          <button
            type="button"
            onClick={() => actions.onDiscard(message)}
            className="hit font-semibold text-ink underline underline-offset-2"
          >
            {t('discard')}
          </button>
        </>
      )}
    </p>
  )
}

function isSame<T extends object>(one: T, other: T): boolean {
  return (Object.keys(one) as (keyof T)[]).every((key) => Object.is(one[key], other[key]))
}
