import { limits } from '@atelier/contract/limits'
import { ignored } from '@atelier/contract/rules/ignored'
import { isAnimation, pictureSources } from '@atelier/contract/rules/picture-sources'
import { EyeOff, Play } from 'lucide-react'
import { Suspense, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useDataSaver } from '#device/look.ts'
import { lazyPart } from '#parts/lazy-part.ts'
import { renew } from '#parts/messages/message-actions.data.ts'
import type { ShownMessage } from '#parts/messages/shown-message.ts'
import { filmSources } from '#parts/photo/film-sources.ts'
import { cx } from '#ui/cx.ts'
import { Picture } from '#ui/Picture.tsx'

const Motion = lazyPart(() => import('#parts/photo/Motion.tsx').then((file) => file.Motion))

interface Props {
  message: ShownMessage
  name: string
  isOwn: boolean
  onView: (message: ShownMessage) => void
  /** Width by height, and px: fills a tile of an album. */
  tile?: { ratio: number; width: number } | undefined
}

/** At most 300 px high; its place is kept while it loads. */
export function MessageMedia({ message, name, isOwn, onView, tile }: Props) {
  const t = useTranslations('messages')
  const { media, media_url, media_type } = message
  const askAgain = useRenewal(message)
  const isVideo = media_type === 'video'
  const saving = useDataSaver()
  const own = mediaFrameOf(message)
  const width = tile?.width ?? own.width
  const alt = mediaLabel(t, message, isOwn, name)
  const frame = cx(
    'relative block max-w-full overflow-hidden',
    tile ? 'rounded-sm' : 'rounded-media',
    message.delivery !== 'sent' && 'opacity-70',
  )
  const shape = tile ? { width: '100%', aspectRatio: tile.ratio } : { width, aspectRatio: `${width} / ${own.height}` }
  const style = { ...shape, backgroundColor: media?.placeholder ?? undefined }

  if (message.covered || !media_url) {
    return (
      <span className={cx(frame, 'grid place-items-center bg-sunken')} style={style}>
        <span className="absolute inset-0 bg-scrim" />
        <span className="relative grid justify-items-center gap-2 rounded-md bg-raised px-4 py-3 text-center text-sm">
          <EyeOff size={20} aria-hidden="true" />
          {t('media.covered')}
        </span>
      </span>
    )
  }
  const button = (
    <button
      type="button"
      aria-label={isVideo ? t('media.play', { label: alt }) : t('media.open', { label: alt })}
      onClick={(event) => {
        event.stopPropagation()
        onView(message)
      }}
      className={cx(frame, 'bg-sunken', isVideo ? 'cursor-pointer' : 'cursor-zoom-in')}
      style={style}
    >
      {isVideo ? (
        <>
          <video
            {...filmSources({ media_url, sizes: media?.sizes ?? [] }, width)}
            muted
            playsInline
            preload={saving ? 'none' : 'metadata'}
            tabIndex={-1}
            onError={askAgain}
            className="absolute inset-0 size-full object-contain"
          />
          <span className="absolute inset-0 grid place-items-center">
            <span className="grid size-14 place-items-center rounded-full bg-ink/75 text-ground">
              <Play size={24} aria-hidden="true" className="ms-0.5" />
            </span>
          </span>
        </>
      ) : (
        <Picture
          {...pictureSources({ media_url, media_type: 'image', sizes: [], width: null, height: null, placeholder: null, ...media })}
          sizes={`${width}px`}
          alt={alt}
          fit="frame"
          onBroken={askAgain}
        />
      )}
    </button>
  )
  if (!media || !media_type || !isAnimation({ ...media, media_type })) return button
  return (
    <span className="relative block max-w-full overflow-hidden rounded-media">
      {button}
      <Suspense>
        <Motion src={media_url} />
      </Suspense>
    </span>
  )
}

/** For media that failed to load: links are valid for minutes only. Asks once per link. */
export function useRenewal(message: ShownMessage): () => void {
  const broken = useRef<string>(null)
  return () => {
    if (broken.current === message.media_url || message.delivery !== 'sent') return
    broken.current = message.media_url
    ignored(renew(message), 'shown as missing')
  }
}

export function mediaLabel(
  t: ReturnType<typeof useTranslations<'messages'>>,
  { media_type }: ShownMessage,
  isOwn: boolean,
  name: string,
): string {
  const kind = media_type === 'video' ? 'video' : 'picture'
  return isOwn ? t(`media.own_${kind}`) : t(`media.${kind}`, { name })
}

/** In px, before the window limits it. */
export function mediaFrameOf({ media }: Pick<ShownMessage, 'media'>) {
  const ratio = Math.min(widestRatio, Math.max(narrowestRatio, (media?.width ?? 4) / (media?.height ?? 3)))
  const height = Math.min(limits.messages.mediaPx, Math.round(maxWidthPx / ratio))
  return { width: Math.round(height * ratio), height }
}

const maxWidthPx = 440
// Longer or taller media are shown whole inside such a frame.
const narrowestRatio = 0.45
const widestRatio = 3
