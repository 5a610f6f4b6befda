import { Canvas } from '#ui/art/Canvas.tsx'
import { seeded } from '#ui/art/seeded.ts'

/** For errors and missing things. */
export function Fallen({ seed = 'fallen' }: { seed?: string }) {
  const random = seeded(seed)
  const tilt = (14 + random() * 8) * (random() < 0.5 ? -1 : 1)
  return (
    <Canvas>
      <circle cx="120" cy="22" r="3" fill="currentColor" stroke="none" />
      <g transform={`rotate(${tilt} 120 22)`}>
        <path d="M120 22L82 60M120 22L158 60" strokeWidth="1.25" />
        <rect x="70" y="60" width="100" height="84" className="fill-raised" />
        <rect x="80" y="70" width="80" height="64" strokeDasharray="3 4" />
      </g>
      <g transform={`translate(${120 - tilt * 1.4} 122) rotate(${tilt * -1.6})`}>
        <rect x="-34" y="-22" width="68" height="54" className="fill-accent stroke-accent" />
        <circle cx={-8 + random() * 16} cy="2" r="11" className="fill-on-accent" stroke="none" />
        <path d="M-34 18H34M-34 24H34" className="stroke-on-accent" />
      </g>
      <path d="M20 172H220" />
    </Canvas>
  )
}
