import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAutoplay } from '#device/look.ts'
import { IconButton } from '#ui/IconButton.tsx'

/** Overlays the first frame of an animation, in a positioned parent. Plays automatically only where videos do. */
export function Motion({ src }: { src: string }) {
  const mayPlay = useAutoplay()
  const [wish, setWish] = useState<boolean>()
  const moves = wish ?? mayPlay
  return (
    <>
      {moves && (
        <img src={src} alt="" aria-hidden="true" loading="lazy" className="pointer-events-none absolute inset-0 size-full object-contain" />
      )}
      <MotionButton moves={moves} onPress={() => setWish(!moves)} corner />
    </>
  )
}

export function MotionButton({ moves, onPress, corner = false }: { moves: boolean; onPress: () => void; corner?: boolean }) {
  const t = useTranslations('viewer')
  const look = corner ? ({ tone: 'solid', size: 'sm', className: 'absolute! end-2 bottom-2' } as const) : {}
  return <IconButton {...look} icon={moves ? Pause : Play} label={moves ? t('pause') : t('play')} onClick={onPress} />
}
