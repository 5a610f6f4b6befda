import { limits } from '@atelier/contract/limits'
import type { PostMedia } from '@atelier/contract/posts'
import { Play, Volume2, VolumeX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#ui/IconButton.tsx'

let playing: HTMLVideoElement | null = null

/** A video that plays while it is mostly in view, muted and looping; one at a time, and never by itself for who prefers less motion. */
export function PostVideo({ media }: { media: PostMedia }) {
  const t = useTranslations('posts.video')
  const video = useRef<HTMLVideoElement>(null)
  const [isPaused, setPaused] = useState(true)
  const [isMuted, setMuted] = useState(true)
  useAutoplay(video)
  return (
    <>
      <video
        ref={video}
        src={media.media_url}
        muted={isMuted}
        loop
        playsInline
        preload="metadata"
        aria-label={media.alt_text || t('label')}
        onPlay={({ currentTarget }) => {
          if (playing !== currentTarget) playing?.pause()
          playing = currentTarget
          setPaused(false)
        }}
        onPause={() => setPaused(true)}
        onClick={({ currentTarget }) => (currentTarget.paused ? void currentTarget.play() : currentTarget.pause())}
        className="absolute inset-0 size-full object-contain"
      />
      {isPaused && (
        <button
          type="button"
          aria-label={t('play')}
          onClick={() => void video.current?.play().catch(() => setPaused(true))}
          className="absolute inset-0 m-auto grid size-16 place-items-center rounded-full bg-ink/75 text-ground"
        >
          <Play size={28} aria-hidden="true" className="ms-1" />
        </button>
      )}
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

function useAutoplay(video: React.RefObject<HTMLVideoElement | null>) {
  useEffect(() => {
    const element = video.current
    if (!element) return
    const mayPlay = !matchMedia('(prefers-reduced-motion: reduce)').matches
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry || entry.intersectionRatio < limits.video.visible) element.pause()
        // A browser that blocks autoplay leaves the play button standing.
        else if (mayPlay && !document.hidden) element.play().catch(() => undefined)
      },
      { threshold: [0, limits.video.visible], rootMargin: `${limits.video.marginPx}px` },
    )
    const hidden = () => document.hidden && element.pause()
    observer.observe(element)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', hidden)
      if (playing === element) playing = null
    }
  }, [video])
}
