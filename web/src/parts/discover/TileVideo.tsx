import type { PostMedia } from '@atelier/contract/posts'
import { Play } from 'lucide-react'
import { useRef, useState } from 'react'
import { useAutoplay, useDataSaver } from '#device/look.ts'

/** A video as a tile: its first frame and how long it is. It plays without sound under the pointer where videos may play by themselves. */
export function TileVideo({ media, label }: { media: PostMedia; label: string }) {
  const video = useRef<HTMLVideoElement>(null)
  const mayPlay = useAutoplay()
  const saving = useDataSaver()
  const [seconds, setSeconds] = useState<number>()
  return (
    <span
      className="absolute inset-0"
      style={{ backgroundColor: media.placeholder ?? undefined }}
      onPointerEnter={({ pointerType }) => {
        // Where the browser refuses, the first frame stays.
        if (pointerType === 'mouse' && mayPlay) video.current?.play().catch(() => undefined)
      }}
      onPointerLeave={() => video.current?.pause()}
    >
      <video
        ref={video}
        // A time makes browsers draw the first frame.
        src={`${media.media_url}#t=0.01`}
        muted
        loop
        playsInline
        preload={saving ? 'none' : 'metadata'}
        tabIndex={-1}
        aria-label={label}
        onLoadedMetadata={({ currentTarget }) => setSeconds(currentTarget.duration)}
        className="size-full object-cover"
      />
      <span
        aria-hidden="true"
        className="figures absolute start-2 top-2 inline-flex h-6 items-center gap-1 rounded-full bg-black/55 px-2 text-xs font-semibold text-white"
      >
        <Play size={12} className="fill-current" />
        {seconds !== undefined && Number.isFinite(seconds) && clockTime(seconds)}
      </span>
    </span>
  )
}

/** 75.4 → 1:15 */
function clockTime(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
