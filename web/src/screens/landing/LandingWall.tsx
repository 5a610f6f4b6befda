import { limits } from '@atelier/contract/limits'
import { Pause, Play } from 'lucide-react'
import { type ComponentType, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useReducedMotion } from '#device/look.ts'
import branch from '#screens/landing/art/branch.webp'
import gate from '#screens/landing/art/gate.webp'
import meadow from '#screens/landing/art/meadow.webp'
import shadow from '#screens/landing/art/shadow.webp'
import { CommunityExample } from '#screens/landing/CommunityExample.tsx'
import { FeedPostCard } from '#screens/landing/FeedPostCard.tsx'
import { ProfileCard } from '#screens/landing/ProfileCard.tsx'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { PhoneFrame } from '#ui/PhoneFrame.tsx'

export function LandingWall() {
  const t = useTranslations('landing')
  const { shown, playing, setPlaying } = useTurns(cards.length)
  return (
    <aside className="wall sticky top-0 grid h-dvh place-items-center overflow-hidden border-s border-line bg-sunken">
      <div aria-hidden="true">
        {prints.map(({ src, place, width, height }) => (
          <img key={src} src={src} alt="" width={width} height={height} className={cx('absolute max-w-none shadow-float', place)} />
        ))}
      </div>
      <div className="relative -mt-10 w-72">
        <PhoneFrame>
          {cards.map((Card, index) => (
            <div
              key={Card.name}
              className={cx('absolute inset-0 transition-opacity duration-500', index === shown ? 'opacity-100' : 'opacity-0')}
            >
              <Card />
            </div>
          ))}
        </PhoneFrame>
        <div className="absolute inset-x-0 -bottom-14 flex justify-center">
          <IconButton
            icon={playing ? Pause : Play}
            tone="quiet"
            label={t(playing ? 'pause' : 'play')}
            onClick={() => setPlaying(!playing)}
          />
        </div>
      </div>
    </aside>
  )
}

const cards: ComponentType[] = [ProfileCard, FeedPostCard, CommunityExample]

const prints = [
  { src: meadow, place: 'start-[5%] top-[10%] w-[25%] rotate-[-1.2deg]', width: 400, height: 500 },
  { src: branch, place: 'end-[6%] top-[18%] w-[22%] rotate-[0.8deg]', width: 400, height: 500 },
  { src: shadow, place: 'start-[8%] bottom-[16%] w-[19%] rotate-[0.6deg]', width: 360, height: 450 },
  { src: gate, place: 'end-[4%] bottom-[10%] w-[26%] rotate-[-0.6deg]', width: 400, height: 500 },
]

/** Every 4 seconds; paused by the visitor or by reduced motion. */
function useTurns(count: number) {
  const reduced = useReducedMotion()
  const [shown, setShown] = useState(0)
  const [wish, setPlaying] = useState<boolean>()
  const playing = wish ?? !reduced
  useEffect(() => {
    if (!playing) return
    const turn = setInterval(() => setShown((card) => (card + 1) % count), limits.layout.mockupMs)
    return () => clearInterval(turn)
  }, [playing, count])
  return { shown, playing, setPlaying }
}
