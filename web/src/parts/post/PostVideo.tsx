import { limits } from '@atelier/contract/limits'
import type { PostMedia } from '@atelier/contract/posts'
import { ignored } from '@atelier/contract/rules/ignored'
import { Pause, Play, Volume2, VolumeX } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAutoplay, useDataSaver } from '#device/look.ts'
import { filmSources } from '#parts/photo/film-sources.ts'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/IconButton.tsx'

const columnPx = 568

let playing: HTMLVideoElement | null = null

/** One at a time, mostly in view, and only where autoplay is allowed. What a person paused stays paused. */
export function PostVideo({ media }: { media: PostMedia }) {
  const t = useTranslations('viewer.video')
  const video = useRef<HTMLVideoElement>(null)
  const stopped = useRef(false)
  const [isPaused, setPaused] = useState(true)
  const [isMuted, setMuted] = useState(true)
  const saving = useDataSaver()
  usePlayInView(video, stopped)

  const toggle = () => {
    stopped.current = !isPaused
    if (!isPaused) video.current?.pause()
    // When the browser refuses, the play button stays.
    else void ignored(video.current?.play(), 'the browser may refuse')
  }
  const Mark = isPaused ? Play : Pause
  return (
    <>
      <video
        ref={video}
        {...filmSources(media, Math.min(columnPx, window.innerWidth))}
        muted={isMuted}
        loop
        playsInline
        preload={saving ? 'none' : 'metadata'}
        aria-label={media.alt_text || t('label')}
        onPlay={({ currentTarget }) => {
          if (playing !== currentTarget) playing?.pause()
          playing = currentTarget
          setPaused(false)
        }}
        onPause={() => setPaused(true)}
        className="absolute inset-0 size-full object-contain"
      />
      <button
        type="button"
        aria-label={isPaused ? t('play') : t('pause')}
        onClick={toggle}
        className="group/play absolute inset-0 grid place-items-center -outline-offset-4"
      >
        <span
          className={cx(
            'grid size-16 place-items-center rounded-full bg-ink/75 text-ground transition-opacity',
            !isPaused && 'opacity-0 group-focus-visible/play:opacity-100',
          )}
        >
          <Mark size={28} aria-hidden="true" className={isPaused ? 'ms-1' : undefined} />
        </span>
      </button>
      <IconButton
        className="absolute! end-2 bottom-2"
        tone="solid"
        size="sm"
        icon={isMuted ? VolumeX : Volume2}
        label={isMuted ? t('unmute') : t('mute')}
        onClick={() => setMuted(!isMuted)}
      />
    </>
  )
}

function usePlayInView(video: RefObject<HTMLVideoElement | null>, stopped: RefObject<boolean>) {
  const mayPlay = useAutoplay()
  useEffect(() => {
    const element = video.current
    if (!element) return
    let inView = false
    const settle = () => {
      if (!inView || document.hidden) element.pause()
      else if (mayPlay && !stopped.current) ignored(element.play(), 'the browser may refuse')
    }
    const observer = new IntersectionObserver(
      ([entry]) => {
        inView = (entry?.intersectionRatio ?? 0) >= limits.video.visible
        settle()
      },
      { threshold: [0, limits.video.visible], rootMargin: `${limits.video.marginPx}px` },
    )
    observer.observe(element)
    document.addEventListener('visibilitychange', settle)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', settle)
      if (playing === element) playing = null
    }
  }, [video, stopped, mayPlay])
}
