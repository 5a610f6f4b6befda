import { Canvas } from '#ui/art/Canvas.tsx'
import { motifs } from '#ui/art/motifs.tsx'
import { seeded } from '#ui/art/seeded.ts'

export function Shelf({ seed = 'shelf' }: { seed?: string }) {
  const random = seeded(seed)
  const loud = Math.floor(random() * 5)
  const kept = things(random)
  const Picture = motifs[Math.floor(random() * motifs.length)]
  return (
    <Canvas>
      <path d="M10 84H230M10 162H230" />
      {kept.map(({ x, y, width, height, kind }, index) => {
        const look = index === loud ? 'fill-accent stroke-accent' : index % 2 ? 'fill-ink' : 'fill-raised'
        return kind === 'ball' ? (
          <circle key={x} cx={x + width / 2} cy={y - width / 2} r={width / 2} className={look} />
        ) : kind === 'leaning' ? (
          <path key={x} d={`M${x} ${y}l${width * 0.5} ${-height}h${width * 0.4}l${-width * 0.5} ${height}z`} className={look} />
        ) : (
          <g key={x} transform={`translate(${x} ${y - height})`}>
            <rect width={width} height={height} className={look} />
            {kind === 'frame' && Picture && (
              <svg aria-hidden="true" width={width} height={height} className={index === loud ? 'text-on-accent' : 'text-ink'}>
                <Picture width={width} height={height} random={random} />
              </svg>
            )}
          </g>
        )
      })}
    </Canvas>
  )
}

function things(random: () => number) {
  const kinds = ['book', 'book', 'leaning', 'ball', 'frame'] as const
  let x = 22 + random() * 14
  return kinds.map((kind, index) => {
    if (index === 3) x = 96 + random() * 40
    const width = kind === 'frame' ? 44 : kind === 'ball' ? 30 + random() * 8 : 14 + random() * 8
    const thing = { kind, x, y: index < 3 ? 84 : 162, width, height: kind === 'frame' ? 54 : 42 + random() * 16 }
    x += width + (kind === 'leaning' ? 12 : 5)
    return thing
  })
}
