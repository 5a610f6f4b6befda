import { motifs } from '#ui/art/motifs.tsx'
import { seeded } from '#ui/art/seeded.ts'

const heightPx = 132
const widestPx = 1_200

/** A row of small works, the same for the same name; what does not fit is cut off at its sides. */
export function DrawnBanner({ name }: { name: string }) {
  const random = seeded(name)
  const panels: { x: number; width: number; at: number }[] = []
  for (let x = 0; x < widestPx; ) {
    const width = 64 + Math.round(random() * 116)
    panels.push({ x, width, at: random() })
    x += width
  }
  const loud = Math.floor(panels.length / 2 + random() * 2 - 1)
  return (
    <svg
      viewBox={`0 0 ${widestPx} ${heightPx}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className="size-full"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
    >
      {panels.map(({ x, width, at }, index) => {
        const Motif = motifs[Math.floor(at * motifs.length)] ?? (() => null)
        return (
          <svg
            key={x}
            aria-hidden="true"
            x={x}
            width={width}
            height={heightPx}
            className={index === loud ? 'text-on-accent' : 'text-accent'}
          >
            {index === loud && <rect width={width} height={heightPx} stroke="none" className="fill-accent" />}
            <g opacity={index === loud ? 1 : 0.3 + at * 0.4}>
              <Motif width={width} height={heightPx} random={random} />
            </g>
          </svg>
        )
      })}
    </svg>
  )
}
