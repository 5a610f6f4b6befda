import type { PostMedia } from '@atelier/contract/posts'
import { ignored } from '@atelier/contract/rules/ignored'
import { Film } from 'lucide-react'
import { useRef, useState } from 'react'
import { useAutoplay, useDataSaver } from '#device/look.ts'
import { filmSources } from '#parts/photo/film-sources.ts'

interface Props {
  media: PostMedia
  /** In CSS pixels. */
  width: number
  label: string
  onLength?: (seconds: number) => void
}

/** Plays muted under the pointer, where autoplay is allowed. */
export function TileVideo({ media, width, label, onLength }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const mayPlay = useAutoplay()
  const saving = useDataSaver()
  const [isDrawn, setDrawn] = useState(media.sizes.length > 0)
  return (
    <span
      className="absolute inset-0"
      style={{ backgroundColor: media.placeholder ?? undefined }}
      onPointerEnter={({ pointerType }) => {
        // Where the browser refuses, the first frame stays.
        if (pointerType === 'mouse' && mayPlay) ignored(video.current?.play(), 'the browser may refuse')
      }}
      onPointerLeave={() => video.current?.pause()}
    >
      <video
        ref={video}
        {...filmSources(media, width)}
        muted
        loop
        playsInline
        preload={saving ? 'none' : 'metadata'}
        tabIndex={-1}
        aria-label={label}
        onLoadedMetadata={({ currentTarget }) => onLength?.(currentTarget.duration)}
        onLoadedData={() => setDrawn(true)}
        className="size-full object-contain"
      />
      {!isDrawn && <Film size={22} aria-hidden="true" className="absolute inset-0 m-auto text-quiet" />}
    </span>
  )
}
