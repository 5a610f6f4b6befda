import { Canvas } from '#ui/art/Canvas.tsx'
import { seeded } from '#ui/art/seeded.ts'

export function Threads({ seed = 'threads' }: { seed?: string }) {
  const random = seeded(seed)
  const meet = { x: 104 + random() * 32, y: 78 + random() * 24 }
  return (
    <Canvas>
      {Array.from({ length: 11 }, (_, line) => {
        const from = 14 + line * 15.2
        const to = 14 + ((line * 7 + 3) % 11) * 15.2
        const bend = 34 + random() * 22
        return (
          <path
            key={from}
            className={line === 5 ? 'stroke-accent' : undefined}
            strokeWidth={line === 5 ? 3 : 1.25}
            d={`M6 ${from}C${6 + bend} ${from} ${meet.x - bend} ${meet.y} ${meet.x} ${meet.y}S${234 - bend} ${to} 234 ${to}`}
          />
        )
      })}
      <circle cx={meet.x} cy={meet.y} r="13" className="fill-accent" stroke="none" />
    </Canvas>
  )
}
