import { Camera, ImagePlus } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { AudienceMenu } from '#parts/communities/AudienceMenu.tsx'
import { DownloadMenu } from '#parts/composer/DownloadMenu.tsx'
import { editDraft, type PostDraft } from '#parts/composer/draft.data.ts'
import type { PublishProgress } from '#parts/composer/publish.ts'
import { TopicChips } from '#parts/composer/TopicChips.tsx'
import type { Sources } from '#parts/composer/use-sources.tsx'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { ProgressBar } from '#ui/ProgressBar.tsx'

interface Props {
  draft: PostDraft
  sources: Sources
  length: number
  max: number
  blank: boolean
  tooLong: boolean
  isReady: boolean
  full: boolean
  progress: PublishProgress | null
  onPost: () => void
}

export function ComposerFooter({ draft, sources, length, max, blank, tooLong, isReady, full, progress, onPost }: Props) {
  const t = useTranslations('composer')
  const missingId = useId()
  const busy = progress !== null
  const { gallery, camera } = sources
  const missing = missingIn(draft, blank)
  return (
    <>
      {progress && <ProgressLine progress={progress} />}
      <div className="-mx-5 mb-2 flex scrollbar-none gap-2 overflow-x-auto px-5 py-1 *:shrink-0">
        <AudienceMenu chosen={draft.community} audience={draft.audience} disabled={busy} />
        <TopicChips category={draft.category} country={draft.country} disabled={busy} onChange={editDraft} />
        {draft.media.some(({ file }) => file.type.startsWith('image/')) && (
          <DownloadMenu size={draft.download_size} disabled={busy} onChange={(download_size) => editDraft({ download_size })} />
        )}
      </div>
      <div className="flex flex-wrap items-center gap-1">
        <IconButton icon={ImagePlus} label={t('gallery')} busy={gallery.waits} disabled={busy || full} onClick={gallery.open} />
        <IconButton icon={Camera} label={t('camera')} busy={camera.waits} disabled={busy || full} onClick={camera.open} />
        <div className="me-2 grid min-w-0 grow basis-16 gap-0.5 text-end text-quiet">
          <p id={missingId} className="wordy text-xs empty:hidden">
            {missing && t(`missing.${missing.what}`, { name: missing.name })}
          </p>
          <output className={cx('figures text-sm', tooLong && 'font-semibold text-danger')}>{t('counter', { n: length, max })}</output>
        </div>
        <Button
          tone="primary"
          className="ms-auto"
          busy={busy}
          disabled={!isReady}
          aria-describedby={missing ? missingId : undefined}
          onClick={onPost}
        >
          {busy ? t('posting') : t('post')}
        </Button>
      </div>
    </>
  )
}

/** The error for a long text is shown at the text field. */
function missingIn({ media }: PostDraft, blank: boolean) {
  const faulty = media.find(({ fault }) => fault)
  if (faulty) return { what: 'fault', name: faulty.file.name } as const
  return blank ? ({ what: 'text', name: '' } as const) : undefined
}

function ProgressLine({ progress: { percent, n, total } }: { progress: PublishProgress }) {
  const t = useTranslations('composer')
  const says = n > 0 ? t('uploading', { n, total }) : t('posting')
  return (
    <div className="mb-3">
      <p role="status" className="mb-1.5 flex justify-between text-sm">
        <span>{says}</span>
        <span className="figures text-quiet">{t('percent', { percent: Math.round(percent) })}</span>
      </p>
      <ProgressBar value={percent} label={says} />
    </div>
  )
}
