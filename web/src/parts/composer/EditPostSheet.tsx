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
import { DownloadMenu } from '#parts/composer/DownloadMenu.tsx'
import { Easel } from '#parts/composer/Easel.tsx'
import { PublishedPicture } from '#parts/composer/PublishedPicture.tsx'
import { changesTo, formOf, type PostEdit } from '#parts/composer/post-edit.ts'
import { refetchPostRules, useMaxLength } from '#parts/composer/post-rules.data.ts'
import { TopicChips } from '#parts/composer/TopicChips.tsx'
import { AudienceChoice } from '#parts/post/AudienceChoice.tsx'
import { changeAudience, edit, refetchPost } from '#parts/post/edit.data.ts'
import { FormChanges } from '#parts/post/FormChanges.tsx'
import { formChanges, formOfPost } from '#parts/post/form-changes.ts'
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
  const { draft, setDraft, clear } = useDraft<PostEdit>(`edit:${post.id}`, { version: post.version })
  const placed = useRef(false)
  const [wish, setWish] = useState<Audience | null>(null)
  const [newer, setNewer] = useState<Post>()
  const base = newer ?? start
  const mine = newer ? { ...draft, version: newer.version } : draft
  const form = formOf(base, mine)
  const changes = changesTo(base, mine)
  const length = graphemes(form.content)
  const max = useMaxLength()
  const tooLong = length > max
  const isSavable = form.content.trim() !== '' && !tooLong && (changes !== undefined || wish !== null)
  const change = (next: Partial<PostEdit>) => setDraft({ ...draft, ...next })

  const done = () => {
    clear()
    onClose()
  }
  const saved = (edited?: Post) => {
    if (edited?.status === 'pending') toast({ title: composer('pending.title'), message: composer('pending.text') })
    else toastSuccess('postEdits.done')
    done()
  }
  const { submit, busy } = useSubmit(
    async () => {
      if (wish) await changeAudience(post.id, wish)
      saved(changes && (await edit(changes.input, changes.shown)))
    },
    async (error) => {
      if (isFailure(error, 'conflict')) await refetchPost(post.id).then(meet, toastError('postEdits.failed'))
      else if (isFailure(error, 'forbidden')) {
        toastError('postEdits.sensitive.kept')(undefined)
        change({ marks: {} })
      } else if (isFailure(error, 'invalid')) {
        toast({ title: t('failed'), tone: 'destructive' })
        await refetchPostRules()
      } else toastError('postEdits.failed')(error)
    },
  )
  // It may be this edit, whose answer was lost.
  const meet = (published: Post) => (changesTo(published, draft) ? setNewer(published) : saved(published))
  const save = () => isSavable && void submit()

  return (
    <Sheet
      open
      onClose={changes ? onClose : done}
      title={t('title')}
      full
      footer={
        <>
          <div className="-mx-5 mb-2 flex scrollbar-none gap-2 overflow-x-auto px-5 py-1 *:shrink-0">
            <TopicChips category={form.category} country={form.country} disabled={busy} onChange={change} />
            {post.post_media.some(({ media_type }) => media_type.startsWith('image/')) && (
              <DownloadMenu size={form.download_size} disabled={busy} onChange={(download_size) => change({ download_size })} />
            )}
          </div>
          <div className="flex flex-wrap items-center justify-end gap-2">
            <output className={cx('figures me-auto text-sm', tooLong ? 'font-semibold text-danger' : 'text-quiet')}>
              {composer('counter', { n: length, max })}
            </output>
            {newer && <Button onClick={done}>{t('take_published')}</Button>}
            <Button tone="primary" busy={busy} disabled={!isSavable} onClick={save}>
              {newer ? t('save_mine') : t('save')}
            </Button>
          </div>
        </>
      }
    >
      {newer && (
        <div role="alert" className="mb-4">
          <Notice tone="warning" title={t('conflict')}>
            {t('conflict_text')}
            <FormChanges changes={formChanges(formOfPost(start), formOfPost(newer))} />
            <blockquote className="mt-2 max-h-40 overflow-y-auto border-s-2 border-edge ps-3 whitespace-pre-wrap text-ink">
              {newer.content}
            </blockquote>
          </Notice>
          <p className="mt-4 text-sm font-semibold">{t('mine')}</p>
        </div>
      )}
      <Easel
        media={form.media}
        disabled={busy}
        onOrder={(media) => change({ order: media.map(({ key }) => key) })}
        onChange={(key, { alt_text, is_sensitive }) =>
          change({
            ...(alt_text !== undefined && { descriptions: { ...draft.descriptions, [key]: alt_text } }),
            ...(is_sensitive !== undefined && { marks: { ...draft.marks, [key]: is_sensitive } }),
          })
        }
        show={({ media }) => <PublishedPicture media={media} />}
      />
      <div className="flex items-start gap-3">
        <Avatar src={post.author.avatar_url} initials={initials(post.author)} size={40} />
        <CompletingArea
          community_id={post.community?.id}
          label={composer('label')}
          hideLabel
          bare
          rows={4}
          className="min-w-0 flex-1 pt-2 text-lg"
          value={form.content}
          readOnly={busy}
          error={tooLong ? composer('too_long', { max }) : undefined}
          data-autofocus
          onFocus={({ currentTarget }) => {
            if (!placed.current) currentTarget.setSelectionRange(currentTarget.value.length, currentTarget.value.length)
            placed.current = true
          }}
          onChange={({ target }) => change({ content: target.value })}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) save()
          }}
        />
      </div>
      <AudienceChoice post={start} wish={wish} disabled={busy} onChange={setWish} />
      <p className="mt-4 text-sm text-quiet">{t('hint')}</p>
    </Sheet>
  )
}
