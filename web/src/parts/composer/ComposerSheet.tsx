import { isFailure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import { paths } from '@atelier/contract/paths'
import { graphemes } from '@atelier/contract/rules/graphemes'
import { initials } from '@atelier/contract/rules/initials'
import { useRouter } from '@tanstack/react-router'
import { ImagePlus } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '#data/cache/me.ts'
import { useSubmit } from '#data/submit.ts'
import { titled, toastError } from '#data/toasts.ts'
import { onOnlineChange } from '#device/online.ts'
import { CompletingArea } from '#parts/completion/CompletingArea.tsx'
import { storageOf, useDraftSaving, useShelf } from '#parts/composer/account-drafts.data.ts'
import { ComposerFooter } from '#parts/composer/ComposerFooter.tsx'
import { DiscardButton } from '#parts/composer/DiscardButton.tsx'
import { DraftsButton } from '#parts/composer/DraftsButton.tsx'
import { DraftPicture, DraftProgress, DraftTools } from '#parts/composer/DraftWork.tsx'
import { currentDraft, editDraft, editMedia, useDraftPost } from '#parts/composer/draft.data.ts'
import { Easel } from '#parts/composer/Easel.tsx'
import { refetchPostRules, useMaxLength } from '#parts/composer/post-rules.data.ts'
import { type PublishProgress, publishDraft } from '#parts/composer/publish.ts'
import { RefusedFiles } from '#parts/composer/RefusedFiles.tsx'
import { forgetRefused, takeFiles } from '#parts/composer/take-files.ts'
import { forgetUploads, retryStalled, uploadDraft } from '#parts/composer/uploading.data.ts'
import { useDrop } from '#parts/composer/use-drop.ts'
import { useComposerSources } from '#parts/composer/use-sources.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { cx } from '#ui/cx.ts'
import { Sheet } from '#ui/Sheet.tsx'
import { toast } from '#ui/toast.ts'

export function ComposerSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('composer')
  const me = useMe()
  const draft = useDraftPost()
  const shelf = useShelf()
  const { progress, submit } = usePublishing(onClose)
  const busy = progress !== null
  const { isOver, ...drop } = useDrop(takeFiles, !busy)
  const sources = useComposerSources()
  const max = useMaxLength(open)
  const length = graphemes(draft.content)
  const blank = draft.content.trim() === ''
  const tooLong = length > max
  const isReady = !blank && !tooLong && draft.media.every(({ fault }) => !fault)
  const isEmpty = draft.media.length === 0
  useUploads(open)
  useDraftSaving(open)

  const close = () => {
    if (blank && isEmpty) editDraft({ community: null, audience: 'everyone' })
    forgetRefused()
    onClose()
  }
  const pasted = (event: React.ClipboardEvent) => {
    if (event.clipboardData.files.length === 0 || busy) return
    event.preventDefault()
    takeFiles([...event.clipboardData.files])
  }
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey) && isReady) void submit()
  }

  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('title')}
      action={
        <>
          <DraftsButton draft={draft} disabled={busy} />
          {!(blank && isEmpty) && <DiscardButton disabled={busy} onDone={close} />}
        </>
      }
      full
      footer={
        <ComposerFooter
          draft={draft}
          sources={sources}
          length={length}
          max={max}
          blank={blank}
          tooLong={tooLong}
          isReady={isReady}
          progress={progress}
          full={draft.media.length >= limits.post.media}
          onPost={() => void submit()}
        />
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping files here is one way of several */}
      <div
        {...drop}
        data-takes-files={!busy || undefined}
        onPaste={pasted}
        onKeyDown={sendByKey}
        className={cx('flex min-h-full flex-col', isOver && 'rounded-media outline-2 outline-offset-4 outline-accent outline-dashed')}
      >
        {sources.inputs}
        {isEmpty ? (
          <button
            type="button"
            disabled={busy}
            onClick={sources.gallery.open}
            className="mb-4 grid min-h-32 place-content-center justify-items-center gap-1.5 rounded-media border border-edge border-dashed px-4 py-6 text-center quiet-hover disabled:opacity-45"
          >
            <ImagePlus size={26} aria-hidden="true" className="text-accent-deep" />
            <span className="font-semibold">{t('hang')}</span>
            <span className="text-sm text-quiet pointer-coarse:hidden">{t('hang_how')}</span>
          </button>
        ) : (
          <Easel
            media={draft.media}
            disabled={busy}
            onOrder={(media) => editDraft({ media })}
            onChange={editMedia}
            show={(item) => <DraftPicture item={item} />}
            below={(item) => <DraftProgress item={item} />}
            tools={(item, n) => <DraftTools item={item} n={n} disabled={busy} />}
          />
        )}
        <RefusedFiles />
        <div className="flex items-start gap-3">
          <Avatar src={me?.avatar_url} initials={initials(me ?? {})} size={40} />
          <CompletingArea
            community_id={draft.community?.id}
            label={t('label')}
            hideLabel
            bare
            rows={3}
            className="min-w-0 flex-1 pt-2 text-lg"
            placeholder={t('placeholder')}
            value={draft.content}
            readOnly={busy}
            error={tooLong ? t('too_long', { max }) : undefined}
            data-autofocus
            onChange={({ target }) => editDraft({ content: target.value })}
          />
        </div>
        {!(blank && isEmpty) && <p className="mt-auto pt-4 text-xs text-quiet">{t(`drafts.where.${storageOf(draft, shelf)}`)}</p>}
      </div>
    </Sheet>
  )
}

function useUploads(open: boolean) {
  const { media } = useDraftPost()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change may have brought a file
  useEffect(() => {
    if (open) uploadDraft()
  }, [open, media])
  useEffect(() => (open ? onOnlineChange(retryStalled) : undefined), [open])
}

function usePublishing(onPublished: () => void) {
  const [progress, setProgress] = useState<PublishProgress | null>(null)
  const t = useTranslations('composer')
  const router = useRouter()
  const sending = useRef<AbortController>(undefined)
  useEffect(() => () => sending.current?.abort(), [])

  const { submit, busy } = useSubmit(
    async () => {
      sending.current = new AbortController()
      setProgress({ percent: 0, n: 0, total: currentDraft().media.length })
      const post = await publishDraft(setProgress, sending.current.signal)
      if (!post) toast({ ...titled(t('kept')), to: paths.notSent })
      else {
        const view = { label: t('view'), onPress: () => void router.navigate({ to: paths.post(post.id) }) }
        const said = post.status === 'pending' ? { title: t('pending.title'), message: t('pending.text') } : titled(t('done'))
        toast({ ...said, action: view })
      }
      onPublished()
    },
    (error) => {
      // The server no longer has these uploads.
      if (isFailure(error, 'media_not_ready')) forgetUploads()
      // `fork` has already said that this is now a draft of its own.
      if (isFailure(error, 'conflict')) return
      // The draft keeps its community, so that what was meant for few is not shown to all.
      const isOutside = isFailure(error, 'not_found') && currentDraft().community !== null
      toastError(isOutside ? 'communities.audience.not_member' : 'composer.failed')(error)
      if (!isFailure(error, 'invalid')) return
      toast({ title: t('failed'), tone: 'destructive' })
      void refetchPostRules()
    },
  )
  return { progress: busy ? progress : null, submit }
}
