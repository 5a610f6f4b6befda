import { Canvas } from '#ui/art/Canvas.tsx'
import { seeded } from '#ui/art/seeded.ts'

export function Gathering({ seed = 'people' }: { seed?: string }) {
  const random = seeded(seed)
  const loud = 1 + Math.floor(random() * 3)
  return (
    <Canvas>
      <path d="M8 156H232" />
      {Array.from({ length: 5 }, (_, person) => {
        const width = 17 + random() * 7
        const x = 40 + person * 40
        const shoulder = 156 - (34 + random() * 38)
        const head = 9 + random() * 4
        const drawn = (person + loud) % 2 === 0
        const look = person === loud ? 'fill-accent stroke-accent' : drawn ? 'fill-ink' : 'fill-ground'
        return (
          <g key={x}>
            <path d={`M${x - width} 156V${shoulder + width}a${width} ${width} 0 0 1 ${width * 2} 0V156Z`} className={look} />
            <circle cx={x} cy={shoulder - head - 4} r={head} className={look} />
          </g>
        )
      })}
    </Canvas>
  )
}
