import { limits } from '@atelier/contract/limits'
import type { Quote } from '@atelier/contract/messages'
import { graphemes } from '@atelier/contract/rules/graphemes'
import { Camera, Image, SendHorizontal, X } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useSubmit } from '#data/submit.ts'
import { toastError } from '#data/toasts.ts'
import { CompletingArea } from '#parts/completion/CompletingArea.tsx'
import { acceptedTypes, takeChosen } from '#parts/composer/accept.ts'
import { QuoteText } from '#parts/messages/QuoteText.tsx'
import type { MessageDraft } from '#parts/messages/sending.data.ts'
import { useMediaSource } from '#parts/photo/media-source.ts'
import { AttachmentTray } from '#screens/messages/conversation/AttachmentTray.tsx'
import type { useAttachments } from '#screens/messages/conversation/attachments.ts'
import type { useMessageDraft } from '#screens/messages/conversation/draft.ts'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/IconButton.tsx'

interface Props {
  name: string
  /** Files that can be sent at once. */
  most: number
  field: RefObject<HTMLTextAreaElement | null>
  attachments: ReturnType<typeof useAttachments>
  draft: ReturnType<typeof useMessageDraft>
  /** Resolves once the outbox holds the message. */
  onSend: (message: MessageDraft) => Promise<void>
  onTyping: () => void
}

/** What was typed survives a reload, leaving the conversation, and a failure. */
export function Composer({ name, most, field, attachments, draft: { draft, change, clear, restore }, onSend, onTyping }: Props) {
  const t = useTranslations('messages.composer')
  const gallery = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const { items } = attachments
  const left = limits.message.text - graphemes(draft.content)
  const isSendable = left >= 0 && items.length <= most && (draft.content.trim() !== '' || items.length > 0)

  const told = (from: 'camera' | 'gallery') => ({
    onFiles: (files: File[]) => void attachments.pick(files, from),
    onFailed: attachments.failed(from),
  })
  const picture = useMediaSource(camera, { from: 'camera' }, told('camera'))
  const pictures = useMediaSource(gallery, { from: 'gallery', most: limits.messages.files, videos: true }, told('gallery'))

  const { submit, busy } = useSubmit(
    async () => {
      const written = { content: draft.content.trim(), files: items.map(({ file }) => file), reply_to: draft.reply_to }
      clear()
      attachments.clear()
      let kept = 0
      try {
        for (const message of messagesOf(written)) {
          await onSend(message)
          kept++
        }
      } catch (error) {
        restore({ content: written.content, reply_to: kept === 0 ? written.reply_to : null })
        attachments.take(written.files.slice(kept))
        throw error
      }
    },
    toastError(items.length > 0 ? 'messages.send.media_failed' : 'messages.send.failed'),
  )
  const send = () => {
    if (isSendable) void submit()
    field.current?.focus()
  }

  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && draft.reply_to) change({ reply_to: null })
    // Safari ends a composition before the Enter that ends it, whose code is 229.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229) return
    event.preventDefault()
    send()
  }
  const pasted = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return
    event.preventDefault()
    attachments.take([...event.clipboardData.files])
  }

  return (
    <form
      className="shrink-0 border-t border-line px-2 pt-2 pb-2 md:px-4"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {draft.reply_to && (
        <div className="mb-2 flex items-center gap-2 rounded-md bg-sunken py-1.5 ps-3 pe-1">
          <div className="min-w-0 flex-1 border-s-2 border-accent/60 ps-2.5 text-sm">
            <span className="sr-only">{t('replying')}</span>
            <QuoteText quote={draft.reply_to} name={name} />
          </div>
          <IconButton size="sm" tone="quiet" icon={X} label={t('cancel_reply')} onClick={() => change({ reply_to: null })} />
        </div>
      )}
      <AttachmentTray items={items} onRemove={attachments.remove} onEdit={attachments.replace} />
      {items.length > most && (
        <p role="status" className="px-2 pb-2 text-sm text-danger">
          {t('too_many_for_request', { n: most, name })}
        </p>
      )}
      <div className="flex flex-wrap items-end gap-0.5">
        <input
          ref={camera}
          type="file"
          accept="image/*"
          capture="environment"
          hidden
          onChange={(event) => void attachments.pick(takeChosen(event.currentTarget), 'camera')}
        />
        <input
          ref={gallery}
          type="file"
          accept={acceptedTypes}
          multiple
          hidden
          onChange={(event) => void attachments.pick(takeChosen(event.currentTarget), 'gallery')}
        />
        <IconButton tone="quiet" icon={Camera} label={t('camera')} busy={picture.waits} onClick={picture.open} />
        <IconButton tone="quiet" icon={Image} label={t('gallery')} busy={pictures.waits} onClick={pictures.open} />
        <CompletingArea
          ref={field}
          label={t('label', { name })}
          hideLabel
          bare
          rows={1}
          maxPx={limits.messages.composerPx}
          dir="auto"
          enterKeyHint="send"
          className="message-field ms-1 gap-0! min-w-0 flex-1 basis-24"
          placeholder={t('placeholder')}
          value={draft.content}
          onChange={({ target }) => {
            change({ content: target.value })
            if (target.value.trim()) onTyping()
          }}
          onKeyDown={pressed}
          onPaste={pasted}
        />
        <button
          type="submit"
          disabled={!isSendable || busy}
          aria-label={t('send')}
          className={cx(
            'ms-1 grid size-11 shrink-0 place-items-center rounded-full transition-[background-color,color,scale] active:scale-95',
            isSendable ? 'bg-accent text-on-accent hover:bg-accent-deep' : 'text-quiet opacity-50',
          )}
        >
          <SendHorizontal size={20} aria-hidden="true" className="rtl:-scale-x-100" />
        </button>
      </div>
      {left <= lettersNearEnd && (
        <p role="status" className={cx('figures px-2 pt-1 text-end text-xs', left < 0 ? 'font-semibold text-danger' : 'text-quiet')}>
          {t('left', { n: left })}
        </p>
      )}
    </form>
  )
}

/** Characters left from which on they are counted. */
const lettersNearEnd = 100

/** Each file is a message: the first has the reply, the last the text. */
function messagesOf({ content, files, reply_to }: { content: string; files: File[]; reply_to: Quote | null }): MessageDraft[] {
  if (files.length === 0) return [{ content, reply_to }]
  const album_id = files.length > 1 ? crypto.randomUUID() : undefined
  return files.map((file, index) => ({
    album_id,
    content: index === files.length - 1 ? content : '',
    file,
    reply_to: index === 0 ? reply_to : null,
  }))
}
