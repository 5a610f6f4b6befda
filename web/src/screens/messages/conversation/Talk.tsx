import type { Conversation } from '@atelier/contract/conversations'
import { limits } from '@atelier/contract/limits'
import { useSearch } from '@tanstack/react-router'
import { type CSSProperties, type KeyboardEvent, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '#data/cache/me.ts'
import { toastError } from '#data/toasts.ts'
import { useMedia } from '#device/media.ts'
import { useDrop } from '#parts/composer/use-drop.ts'
import { lazySheet } from '#parts/lazy-part.ts'
import { LoadFailed } from '#parts/list/LoadFailed.tsx'
import { useMessages } from '#parts/messages/conversation.data.ts'
import { useRequestsLeft } from '#parts/messages/requests-left.ts'
import { keyOf, rowsOf } from '#parts/messages/rows.ts'
import { type MessageDraft, quoteOf, submitMessage, useRefused } from '#parts/messages/sending.data.ts'
import type { ShownMessage } from '#parts/messages/shown-message.ts'
import { useArrivals, useMarkCleared } from '#screens/messages/conversation/arrivals.ts'
import { useAttachments } from '#screens/messages/conversation/attachments.ts'
import { Composer } from '#screens/messages/conversation/Composer.tsx'
import { ConversationHeader } from '#screens/messages/conversation/ConversationHeader.tsx'
import { ConversationLog } from '#screens/messages/conversation/ConversationLog.tsx'
import { useMessageDraft } from '#screens/messages/conversation/draft.ts'
import { LogSkeleton } from '#screens/messages/conversation/LogSkeleton.tsx'
import { MessageDialogs, type Opened } from '#screens/messages/conversation/MessageDialogs.tsx'
import { messageActions } from '#screens/messages/conversation/message-actions.ts'
import { Opening } from '#screens/messages/conversation/Opening.tsx'
import { usePartner } from '#screens/messages/conversation/partner.ts'
import { RequestNotice } from '#screens/messages/conversation/RequestNotice.tsx'
import type { ScrollTarget } from '#screens/messages/conversation/scrolling.ts'
import { TypingLine } from '#screens/messages/conversation/TypingLine.tsx'
import { cx } from '#ui/cx.ts'
import { watchKeyboard } from '#ui/keyboard.ts'

const ConversationSearch = lazySheet(() =>
  import('#screens/messages/conversation/ConversationSearch.tsx').then((file) => file.ConversationSearch),
)

export function Talk({ conversation, name }: { conversation: Conversation; name: string }) {
  const t = useTranslations('messages')
  const me = useMe()
  const { at } = useSearch({ strict: false })
  const log = useMessages(conversation.id, { at })
  const { isOnline, typists, typing } = usePartner(conversation)
  const { target, jump, toNewest } = useJumps(log, at)
  const [unreadAfter] = useState(conversation.unread_count > 0 ? conversation.read_seq : null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [isSearching, setSearching] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const pane = useRef<HTMLElement>(null)
  const draft = useMessageDraft(conversation.id)
  const attachments = useAttachments(conversation.id)
  const left = useRequestsLeft(conversation)
  const sending = conversation.sending === 'allowed' && left === 0 ? 'limit' : conversation.sending
  const { isOver, ...drop } = useDrop(attachments.take, sending === 'allowed')
  const hasMouse = useMedia('(pointer: fine)')

  const viewerId = me?.user_id ?? ''
  const isStart = !log.older.has
  const rows = useMemo(() => rowsOf(log.messages, { viewerId, unreadAfter, isStart }), [log.messages, viewerId, unreadAfter, isStart])
  const spoken = useArrivals(conversation.id, rows, log.newer.has, name)
  useMarkCleared(conversation)
  useFailureToast(log.failed)
  useRefused(conversation.id, useBoth(draft.restore, attachments.restore))
  useEffect(() => watchKeyboard((covered) => pane.current?.style.setProperty('--keyboard', `${covered}px`)), [])
  useEffect(() => {
    if (hasMouse) field.current?.focus({ preventScroll: true })
  }, [hasMouse])

  const actions = useMemo(
    () =>
      messageActions({
        open: setOpened,
        jump,
        reply: (message) => {
          draft.reply(quoteOf(message))
          field.current?.focus()
        },
      }),
    [jump, draft.reply],
  )

  // Its media link may have been renewed.
  const current = (message: ShownMessage) => log.messages.find((one) => keyOf(one) === keyOf(message)) ?? message

  async function send(message: MessageDraft) {
    typing(false)
    await submitMessage(conversation.id, message)
    toNewest()
  }

  const closeSearch = () => {
    setSearching(false)
    field.current?.focus()
  }
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isSearching) closeSearch()
  }

  return (
    <section
      ref={pane}
      {...drop}
      aria-label={t('with', { name })}
      onKeyDown={closeByKey}
      className={cx('relative flex h-full flex-col pb-(--keyboard)', isOver && 'outline-2 -outline-offset-4 outline-accent outline-dashed')}
      style={{ '--keyboard': '0px' } as CSSProperties}
    >
      <ConversationHeader conversation={conversation} name={name} isOnline={isOnline} onSearch={() => setSearching(!isSearching)} />
      <Suspense>
        {isSearching && <ConversationSearch conversationId={conversation.id} name={name} onFound={jump} onClose={closeSearch} />}
      </Suspense>
      {log.isPending && <LogSkeleton />}
      {log.failed && (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <LoadFailed title={t('load_failed')} onRetry={log.retry} />
        </div>
      )}
      {!log.isPending && !log.failed && !log.isMissing && (
        <ConversationLog
          rows={rows}
          name={name}
          opening={<Opening person={conversation.other_user} name={name} isEmpty={rows.length === 0} />}
          older={log.older}
          newer={log.newer}
          target={target}
          actions={actions}
          onNewest={toNewest}
        >
          <TypingLine count={typists} />
        </ConversationLog>
      )}
      <p role="status" className="sr-only">
        {spoken}
      </p>
      <RequestNotice conversation={conversation} name={name} />
      {sending === 'allowed' ? (
        <Composer
          name={name}
          most={left ?? limits.messages.files}
          field={field}
          attachments={attachments}
          draft={draft}
          onSend={send}
          onTyping={() => typing(true)}
        />
      ) : (
        <p className="shrink-0 border-t border-line px-6 py-5 text-center text-sm text-quiet">{t(`sending.${sending}`, { name })}</p>
      )}
      <MessageDialogs
        opened={opened && { ...opened, message: current(opened.message) }}
        rows={rows}
        name={name}
        viewerId={viewerId}
        actions={actions}
        onClose={() => setOpened(null)}
      />
    </section>
  )
}

function useJumps(log: ReturnType<typeof useMessages>, at: number | undefined) {
  const [target, setTarget] = useState<ScrollTarget | null>(at ? { seq: at, n: 1 } : null)
  const { jumpTo, toNewest } = log
  const show = useMemo(() => {
    const aim = (seq: number) => (isThere: boolean | undefined) => {
      if (isThere) setTarget((before) => ({ seq, n: (before?.n ?? 0) + 1 }))
      else if (isThere === false) toastError('messages.failed.load')(undefined)
    }
    return {
      jump: (seq: number) => void jumpTo(seq).then(aim(seq)),
      toNewest: () => void toNewest().then(aim(Number.POSITIVE_INFINITY)),
    }
  }, [jumpTo, toNewest])
  const shown = useRef(at)
  useEffect(() => {
    if (shown.current === at) return
    shown.current = at
    if (at) show.jump(at)
  }, [at, show])
  return { target, ...show }
}

function useBoth(text: (refused: MessageDraft) => void, file: (refused: MessageDraft) => void) {
  return useCallback(
    (refused: MessageDraft) => {
      text(refused)
      file(refused)
    },
    [text, file],
  )
}

function useFailureToast(failed: boolean) {
  useEffect(() => {
    if (failed) toastError('messages.failed.load')(undefined)
  }, [failed])
}
