import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { useReducedMotion } from '#device/look.ts'
import { useBackCloses } from '#parts/photo/back-closes.ts'
import { Lightbox } from '#ui/Lightbox.tsx'

type Props = Omit<ComponentProps<typeof Lightbox>, 'words' | 'still'> & {
  /** Of the browser or the phone. */
  onBack?: () => void
}

export function Viewer({ onClose, onBack = onClose, ...rest }: Props) {
  const t = useTranslations('viewer')
  const media = useTranslations('posts.media')
  const app = useTranslations('app')
  const still = useReducedMotion()
  useBackCloses(onBack)
  const words = {
    ...{ close: app('close'), carousel: media('carousel'), previous: media('previous'), next: media('next') },
    ...{ zoom_in: t('zoom_in'), zoom_out: t('zoom_out'), pixels: t('pixels') },
  }
  return <Lightbox {...rest} {...{ onClose, words, still }} />
}
