import type { Comment } from '@atelier/contract/comments'
import { limits } from '@atelier/contract/limits'
import type { Post } from '@atelier/contract/posts'
import { graphemes } from '@atelier/contract/rules/graphemes'
import { X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useDraft } from '#data/draft.ts'
import { useSubmit } from '#data/submit.ts'
import { toastError } from '#data/toasts.ts'
import { addComment } from '#parts/comments/comments.data.ts'
import { CompletingArea } from '#parts/completion/CompletingArea.tsx'
import { useName } from '#parts/person/PersonName.tsx'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'

interface Props {
  post: Post
  /** Null writes a top-level one. */
  parent: Comment | null
  onSent: () => void
  onCancel: () => void
}

export function CommentForm({ post, parent, onSent, onCancel }: Props) {
  const t = useTranslations('comments')
  const nameOf = useName()
  const { draft, setDraft, clear } = useDraft(`comment:${parent?.id ?? post.id}`, { content: '', client_id: '' })
  const left = limits.comment.text - graphemes(draft.content)
  const name = parent && nameOf(parent.author)

  const isSendable = left >= 0 && draft.content.trim() !== ''
  const { submit, busy } = useSubmit(async () => {
    await addComment(post, { ...draft, parent })
    clear()
    onSent()
  }, toastError('comments.create.failed'))
  const send = () => isSendable && void submit()

  const sendByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) send()
  }

  return (
    <form
      className="mt-2 mb-3"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {name && (
        <p className="mb-1 flex items-center justify-between text-sm text-quiet">
          {t('replying', { name })}
          <IconButton size="sm" icon={X} label={t('cancel_reply')} onClick={onCancel} />
        </p>
      )}
      <CompletingArea
        community_id={post.community?.id}
        label={t('label')}
        hideLabel
        rows={1}
        value={draft.content}
        placeholder={name ? t('reply_placeholder', { name }) : t('placeholder')}
        // Made with the first letter, so that sending twice creates one comment.
        onChange={({ target }) => setDraft({ content: target.value, client_id: draft.client_id || crypto.randomUUID() })}
        onKeyDown={sendByKey}
        autoFocus={parent !== null}
      />
      <div className="mt-2 flex items-center justify-between gap-3">
        <p className={left < 0 ? 'text-sm font-semibold text-danger' : 'text-sm text-quiet'}>{t('remaining', { n: left })}</p>
        <Button type="submit" size="sm" tone="primary" busy={busy} disabled={!isSendable}>
          {busy ? t('sending') : t('send')}
        </Button>
      </div>
    </form>
  )
}
