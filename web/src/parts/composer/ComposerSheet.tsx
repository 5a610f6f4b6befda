import { isFailure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import { paths } from '@atelier/contract/paths'
import { graphemes } from '@atelier/contract/rules/graphemes'
import { initials } from '@atelier/contract/rules/initials'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '#data/cache/me.ts'
import { useSubmit } from '#data/submit.ts'
import { titled, toastError, toastSuccess } from '#data/toasts.ts'
import { AudienceMenu } from '#parts/communities/AudienceMenu.tsx'
import { ComposerFooter } from '#parts/composer/ComposerFooter.tsx'
import { ComposerTopics } from '#parts/composer/ComposerTopics.tsx'
import { currentDraft, editDraft, editMedia, useDraftPost } from '#parts/composer/draft.data.ts'
import { MediaTray } from '#parts/composer/MediaTray.tsx'
import { askPostRules, useMaxLength } from '#parts/composer/post-rules.data.ts'
import { type Progress, publish } from '#parts/composer/publish.ts'
import { takeFiles } from '#parts/composer/take-files.ts'
import { useDrop } from '#parts/composer/use-drop.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { toast } from '#ui/toast.ts'

/** Create Post. Its draft survives closing, reloads and failures. */
export function ComposerSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('composer')
  const app = useTranslations('app')
  const me = useMe()
  const draft = useDraftPost()
  const { progress, submit } = usePublishing(onClose)
  const { isOver, ...drop } = useDrop(takeFiles)
  const length = graphemes(draft.content)
  const blank = draft.content.trim() === ''
  const max = useMaxLength(open)
  const tooLong = length > max

  const close = () => {
    if (blank && draft.media.length === 0) editDraft({ community: null })
    onClose()
  }
  const pasted = (event: React.ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return
    event.preventDefault()
    takeFiles([...event.clipboardData.files])
  }
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey) && !blank && !tooLong) void submit()
  }

  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('title')}
      closeLabel={app('close')}
      full
      footer={
        <ComposerFooter
          {...{ length, max, blank, tooLong, progress }}
          full={draft.media.length >= limits.post.media}
          onFiles={takeFiles}
          onPost={() => void submit()}
        />
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping files here is one way of several */}
      <div
        {...drop}
        onPaste={pasted}
        onKeyDown={sendByKey}
        className={isOver ? 'rounded-media outline-2 outline-offset-4 outline-accent outline-dashed' : ''}
      >
        <AudienceMenu chosen={draft.community} disabled={progress !== null} />
        <div className="mt-3 flex items-start gap-3">
          <Avatar src={me?.avatar_url} initials={initials(me ?? {})} size={40} />
          <TextArea
            label={t('label')}
            hideLabel
            bare
            rows={4}
            className="min-w-0 flex-1 pt-2 text-lg"
            placeholder={t('placeholder')}
            value={draft.content}
            readOnly={progress !== null}
            error={tooLong ? t('too_long', { max }) : undefined}
            data-autofocus
            onChange={({ target }) => editDraft({ content: target.value })}
          />
        </div>
        <MediaTray media={draft.media} disabled={progress !== null} />
        <ComposerTopics category={draft.category} country={draft.country} disabled={progress !== null} />
      </div>
    </Sheet>
  )
}

function usePublishing(onPublished: () => void) {
  const [progress, setProgress] = useState<Progress | null>(null)
  const t = useTranslations('composer')
  const sending = useRef<AbortController>(undefined)
  useEffect(() => () => sending.current?.abort(), [])

  const { submit, busy } = useSubmit(
    async () => {
      sending.current = new AbortController()
      setProgress({ percent: 0, n: 0, total: currentDraft().media.length })
      const post = await publish(setProgress, sending.current.signal)
      if (!post) toast({ ...titled(t('kept')), to: paths.notSent })
      else if (post.status === 'pending') toast({ title: t('pending.title'), message: t('pending.text') })
      else toastSuccess('composer.done')
      onPublished()
    },
    (error) => {
      // The server no longer has these uploads.
      if (isFailure(error, 'media_not_ready')) for (const { key } of currentDraft().media) editMedia(key, { media_id: undefined })
      // A draft for a community stays one, so that what was meant for few is not shown to all.
      const isOutside = isFailure(error, 'not_found') && currentDraft().community !== null
      toastError(isOutside ? 'communities.audience.not_member' : 'composer.failed')(error)
      if (!isFailure(error, 'invalid')) return
      toast({ title: t('failed'), tone: 'destructive' })
      void askPostRules()
    },
  )
  return { progress: busy ? progress : null, submit }
}
