import { Canvas } from '#ui/art/Canvas.tsx'
import { type Motif, motifs } from '#ui/art/motifs.tsx'
import { seeded } from '#ui/art/seeded.ts'

export function GalleryWall({ seed = 'wall' }: { seed?: string }) {
  const random = seeded(seed)
  const wall = walls[Math.floor(random() * walls.length)] ?? []
  const loud = Math.floor(random() * wall.length)
  const blank = (loud + 1 + Math.floor(random() * (wall.length - 1))) % wall.length
  const hung = shuffled(motifs, random)
  return (
    <Canvas>
      {wall.map(([x, y, width, height], index) => {
        const Picture: Motif = hung[index % hung.length] ?? (() => null)
        return (
          <g key={`${x}-${y}`} transform={`translate(${x} ${y})`}>
            <rect
              width={width}
              height={height}
              className={index === loud ? 'fill-accent stroke-accent' : 'fill-raised'}
              strokeDasharray={index === blank ? '3 4' : undefined}
            />
            {index !== blank && (
              <svg aria-hidden="true" width={width} height={height} className={index === loud ? 'text-on-accent' : undefined}>
                <Picture width={width} height={height} random={random} />
              </svg>
            )}
          </g>
        )
      })}
    </Canvas>
  )
}

const walls = [
  [
    [8, 34, 62, 84],
    [82, 10, 92, 66],
    [82, 88, 44, 58],
    [138, 88, 36, 36],
    [186, 44, 48, 66],
  ],
  [
    [6, 60, 50, 50],
    [68, 14, 60, 96],
    [140, 34, 92, 62],
    [140, 108, 42, 58],
    [68, 122, 60, 38],
  ],
  [
    [10, 20, 88, 58],
    [10, 90, 40, 54],
    [62, 90, 36, 36],
    [110, 36, 66, 88],
    [188, 62, 46, 46],
  ],
] as const

function shuffled<T>(list: readonly T[], random: () => number) {
  return list
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)
}
