import type { Audience } from '@atelier/contract/choices'
import { isFailure } from '@atelier/contract/errors'
import type { Post } from '@atelier/contract/posts'
import { graphemes } from '@atelier/contract/rules/graphemes'
import { initials } from '@atelier/contract/rules/initials'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDraft } from '#data/draft.ts'
import { useSubmit } from '#data/submit.ts'
import { toastError, toastSuccess } from '#data/toasts.ts'
import { CompletingArea } from '#parts/completion/CompletingArea.tsx'
import { askPostRules, useMaxLength } from '#parts/composer/post-rules.data.ts'
import { AudienceChoice } from '#parts/post/AudienceChoice.tsx'
import { aim, edit, readAgain } from '#parts/post/edit.data.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { Notice } from '#ui/Notice.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { toast } from '#ui/toast.ts'

export function EditPostSheet({ post, onClose }: { post: Post; onClose: () => void }) {
  const t = useTranslations('postEdits')
  const composer = useTranslations('composer')
  const [start] = useState(post)
  const { draft, setDraft, clear } = useDraft(`edit:${post.id}`, { content: post.content, version: post.version })
  const placed = useRef(false)
  const [wish, setWish] = useState<Audience | null>(null)
  const [newer, setNewer] = useState<Post>()
  const length = graphemes(draft.content)
  const max = useMaxLength()
  const tooLong = length > max
  const isEdited = newer !== undefined || draft.content.trim() !== start.content
  const isSavable = draft.content.trim() !== '' && !tooLong && (isEdited || wish !== null)

  const done = () => {
    clear()
    onClose()
  }
  const close = () => (draft.content === start.content ? done() : onClose())
  const { submit, busy } = useSubmit(
    async () => {
      if (wish) await aim(post.id, wish)
      const edited = isEdited ? await edit(post.id, newer?.version ?? draft.version, draft.content) : undefined
      if (edited?.status === 'pending') toast({ title: composer('pending.title'), message: composer('pending.text') })
      else toastSuccess('postEdits.done')
      done()
    },
    async (error) => {
      if (isFailure(error, 'conflict')) await readAgain(post.id).then(setNewer, toastError('postEdits.failed'))
      else if (isFailure(error, 'invalid')) {
        toast({ title: t('failed'), tone: 'destructive' })
        await askPostRules()
      } else toastError('postEdits.failed')(error)
    },
  )
  const save = () => isSavable && void submit()

  return (
    <Sheet
      open
      onClose={close}
      title={t('title')}
      full
      footer={
        <div className="flex flex-wrap items-center justify-end gap-2">
          <output className={cx('figures me-auto text-sm', tooLong ? 'font-semibold text-danger' : 'text-quiet')}>
            {composer('counter', { n: length, max })}
          </output>
          {newer && <Button onClick={done}>{t('take_published')}</Button>}
          <Button tone="primary" busy={busy} disabled={!isSavable} onClick={save}>
            {newer ? t('save_mine') : t('save')}
          </Button>
        </div>
      }
    >
      {newer && (
        <div role="alert" className="mb-4">
          <Notice tone="warning" title={t('conflict')}>
            {t('conflict_text')}
            <blockquote className="mt-2 max-h-40 overflow-y-auto border-s-2 border-edge ps-3 whitespace-pre-wrap text-ink">
              {newer.content}
            </blockquote>
          </Notice>
          <p className="mt-4 text-sm font-semibold">{t('mine')}</p>
        </div>
      )}
      <div className="flex items-start gap-3">
        <Avatar src={post.author.avatar_url} initials={initials(post.author)} size={40} />
        <CompletingArea
          community_id={post.community?.id}
          label={composer('label')}
          hideLabel
          bare
          rows={4}
          className="min-w-0 flex-1 pt-2 text-lg"
          value={draft.content}
          readOnly={busy}
          error={tooLong ? composer('too_long', { max }) : undefined}
          data-autofocus
          onFocus={({ currentTarget }) => {
            if (!placed.current) currentTarget.setSelectionRange(currentTarget.value.length, currentTarget.value.length)
            placed.current = true
          }}
          onChange={({ target }) => setDraft({ ...draft, content: target.value })}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) save()
          }}
        />
      </div>
      <AudienceChoice post={start} wish={wish} disabled={busy} onChange={setWish} />
      <p className="mt-4 text-sm text-quiet">{post.post_media.length > 0 ? t('hint_media') : t('hint')}</p>
    </Sheet>
  )
}
