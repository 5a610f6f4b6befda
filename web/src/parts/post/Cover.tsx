import type { PostMedia } from '@atelier/contract/posts'
import { isVideo } from '@atelier/contract/rules/picture-sources'
import { EyeOff } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { cover, useIsCovered } from '#parts/post/cover.data.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'

/** Fills a positioned parent. `children` is absent until uncovered, so nothing of it is loaded. */
export function Cover({ media, children }: { media: Omit<PostMedia, 'id'>; children: ReactNode }) {
  const t = useTranslations('posts.sensitive')
  const isCovered = useIsCovered()
  const pressed = useRef(false)
  if (!media.is_sensitive) return children
  // The button that was pressed is gone, so the other one takes the focus.
  const takeFocus = (button: HTMLButtonElement | null) => {
    if (!button || !pressed.current) return
    button.focus()
    pressed.current = false
  }
  const press = (wish: boolean) => {
    pressed.current = true
    cover(media, wish)
  }
  if (isCovered(media))
    return (
      <CoverFace media={media}>
        <span className="max-w-form px-4 text-sm">{isVideo(media) ? t('why_video') : t('why_picture')}</span>
        <Button ref={takeFocus} size="sm" tone="outline" onClick={() => press(false)}>
          {isVideo(media) ? t('show_video') : t('show_picture')}
        </Button>
      </CoverFace>
    )
  return (
    <>
      {children}
      <IconButton
        ref={takeFocus}
        className="absolute! end-2 top-2 z-1"
        tone="solid"
        size="sm"
        icon={EyeOff}
        label={t('cover')}
        onClick={() => press(true)}
      />
    </>
  )
}

/** For tiles and links, where nothing can be pressed. Fills a positioned parent. */
export function CoveredThumb({ media, children }: { media: Thumb; children: ReactNode }) {
  const isCovered = useIsCovered()
  return isCovered(media) ? <NamedCover media={media} /> : children
}

function NamedCover({ media }: { media: Thumb }) {
  const t = useTranslations('posts.sensitive')
  return (
    <CoverFace media={media}>
      <VisuallyHidden>{isVideo(media) ? t('video') : t('picture')}</VisuallyHidden>
    </CoverFace>
  )
}

function CoverFace({ media, children }: { media: Thumb; children: ReactNode }) {
  return (
    <span
      className="scheme-dark cover absolute inset-0 grid place-content-center justify-items-center gap-3 overflow-hidden text-center text-ink"
      style={{ backgroundColor: media.placeholder ?? undefined }}
    >
      <EyeOff size={22} aria-hidden="true" />
      {children}
    </span>
  )
}

type Thumb = Pick<PostMedia, 'media_url' | 'media_type' | 'is_sensitive' | 'placeholder'>
