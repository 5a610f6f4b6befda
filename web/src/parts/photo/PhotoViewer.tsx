import { type ComponentProps, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAutoplay, useReducedMotion } from '#device/look.ts'
import { useBackCloses } from '#parts/photo/back-closes.ts'
import { MotionButton } from '#parts/photo/Motion.tsx'
import { Lightbox } from '#ui/Lightbox.tsx'

type Props = Omit<ComponentProps<typeof Lightbox>, 'words' | 'still'> & {
  /** Of the browser or the phone. */
  onBack?: () => void
}

export function PhotoViewer({ works, action, onClose, onBack = onClose, ...rest }: Props) {
  const t = useTranslations('viewer')
  const app = useTranslations('app')
  const still = useReducedMotion()
  const mayPlay = useAutoplay()
  const [wish, setWish] = useState<boolean>()
  const moves = wish ?? mayPlay
  const shown = works.map((work) => (work.isAnimation && moves ? { ...work, picture: { ...work.picture, srcSet: undefined } } : work))
  useBackCloses(onBack)
  const words = {
    ...{ close: app('close'), carousel: t('carousel'), previous: t('previous'), next: t('next') },
    ...{ zoom_in: t('zoom_in'), zoom_out: t('zoom_out'), pixels: t('pixels') },
  }
  return (
    <Lightbox
      {...rest}
      {...{ onClose, words, still }}
      works={shown}
      action={
        <>
          {works[rest.current]?.isAnimation && <MotionButton moves={moves} onPress={() => setWish(!moves)} />}
          {action}
        </>
      }
    />
  )
}
