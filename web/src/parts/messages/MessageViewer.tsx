import { ignored } from '@atelier/contract/rules/ignored'
import { isAnimation, pictureSources } from '@atelier/contract/rules/picture-sources'
import { posterOf } from '@atelier/contract/rules/posters'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { mediaLabel, useRenewal } from '#parts/messages/MessageMedia.tsx'
import { keyOf, type ThreadRow } from '#parts/messages/rows.ts'
import type { ShownMessage } from '#parts/messages/shown-message.ts'
import { PhotoViewer } from '#parts/photo/PhotoViewer.tsx'
import { SavePicture } from '#parts/photo/SavePicture.tsx'

interface Props {
  message: ShownMessage
  rows: ThreadRow[]
  name: string
  onClose: () => void
}

/** The pictures and videos of a conversation, as far as it is loaded, one after the other. */
export function MessageViewer({ message, rows, name, onClose }: Props) {
  const t = useTranslations()
  const words = useTranslations('messages')
  const [key, setKey] = useState(keyOf(message))
  const media = rows.flatMap(({ message, album, isOwn }) =>
    (album ?? [message])
      .filter(({ media_url, covered }) => media_url && !covered)
      .map((message) => ({ key: keyOf(message), message, isOwn })),
  )
  const at = media.findIndex((row) => row.key === key)
  const current = Math.max(0, at)
  const shown = media[current]
  const askAgain = useRenewal(shown?.message ?? message)
  // It was taken back, or deleted.
  useEffect(() => {
    if (at < 0) onClose()
  }, [at, onClose])
  if (at < 0 || !shown) return null
  const labelOf = ({ message, isOwn }: Pick<ThreadRow, 'message' | 'isOwn'>) => mediaLabel(words, message, isOwn, name)
  const isVideo = shown.message.media_type === 'video'
  return (
    <PhotoViewer
      works={media.map((row, index) => workOf(row, labelOf(row), index === current, askAgain))}
      current={current}
      onChange={(index) => setKey(media[index]?.key ?? key)}
      onClose={onClose}
      label={labelOf(shown)}
      head={
        <p className="flex min-w-0 gap-3 text-sm">
          <span className="truncate font-semibold">{shown.isOwn ? t('messages.you') : name}</span>
          {media.length > 1 && (
            <span role="status" className="figures shrink-0 text-quiet">
              {t('viewer.count', { n: current + 1, total: media.length })}
            </span>
          )}
        </p>
      }
      action={!isVideo && <SavePicture src={shown.message.media_url ?? ''} />}
      foot={
        shown.message.content && (
          <p className="wordy max-h-[25dvh] max-w-text touch-pan-y overflow-y-auto text-sm">{shown.message.content}</p>
        )
      }
    />
  )
}

function workOf({ key, message }: Pick<ThreadRow, 'key' | 'message'>, label: string, isCurrent: boolean, askAgain: () => void) {
  const { media, media_type } = message
  const media_url = message.media_url ?? ''
  const shown = { media_url, media_type: media_type ?? 'image', sizes: [], width: null, height: null, placeholder: null, ...media }
  const { thumb, color, ...sources } = pictureSources(shown)
  return {
    key,
    shape: sources,
    src: media_url,
    thumb,
    picture: { srcSet: sources.srcSet, alt: label, onBroken: askAgain },
    isAnimation: isAnimation(shown),
    instead: media_type === 'video' ? <MessageVideo media={shown} label={label} isCurrent={isCurrent} onBroken={askAgain} /> : undefined,
  }
}

interface VideoProps {
  media: { media_url: string; sizes: number[] }
  label: string
  isCurrent: boolean
  onBroken: () => void
}

function MessageVideo({ media, label, isCurrent, onBroken }: VideoProps) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (isCurrent) ignored(video.current?.play(), 'the browser may refuse')
    else video.current?.pause()
  }, [isCurrent])
  return (
    // biome-ignore lint/a11y/useMediaCaption: people send videos without captions
    <video
      ref={video}
      src={media.media_url}
      poster={posterOf(media, window.innerWidth * window.devicePixelRatio)}
      controls
      playsInline
      preload="metadata"
      aria-label={label}
      onError={onBroken}
      className="size-full"
    />
  )
}
