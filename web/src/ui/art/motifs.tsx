import type { ReactNode } from 'react'

export type Motif = (frame: { width: number; height: number; random: () => number }) => ReactNode

const count = (n: number) => Array.from({ length: n }, (_, index) => index)

const Sun: Motif = ({ width, height, random }) => {
  const horizon = height * (0.62 + random() * 0.16)
  const radius = Math.min(width, height) * (0.2 + random() * 0.06)
  return (
    <>
      <circle cx={width * (0.35 + random() * 0.3)} cy={horizon - radius * 1.25} r={radius} fill="currentColor" />
      {count(3).map((line) => (
        <path key={line} d={`M0 ${horizon + line * 6}H${width}`} />
      ))}
    </>
  )
}

const Arcs: Motif = ({ width, height, random }) => {
  const corner = random() < 0.5 ? 0 : width
  return count(6).map((ring) => <circle key={ring} cx={corner} cy={height} r={8 + ring * Math.max(width, height) * 0.15} />)
}

const Swell: Motif = ({ width, height, random }) => {
  const phase = random() * Math.PI
  return count(Math.floor(height / 7)).map((line) => {
    const y = 6 + line * 7
    const lift = 5 * Math.sin(phase + line * 0.55)
    return <path key={line} d={`M0 ${y}C${width * 0.33} ${y - lift * 1.6} ${width * 0.66} ${y + lift * 1.6} ${width} ${y}`} />
  })
}

const Forms: Motif = ({ width, height, random }) => {
  const middle = width * (0.4 + random() * 0.2)
  return (
    <>
      <path d={`M0 ${height}L${middle} ${height * 0.28}L${width} ${height}Z`} fill="currentColor" />
      <circle cx={width * 0.72} cy={height * 0.3} r={Math.min(width, height) * 0.16} />
    </>
  )
}

const Field: Motif = ({ width, height, random }) => {
  const columns = Math.max(3, Math.round(width / 13))
  const rows = Math.max(3, Math.round(height / 13))
  const down = random() < 0.5
  return count(columns * rows).map((index) => {
    const column = index % columns
    const row = Math.floor(index / columns)
    const grown = down ? row / rows : column / columns
    return (
      <circle
        key={index}
        cx={((column + 0.5) * width) / columns}
        cy={((row + 0.5) * height) / rows}
        r={0.8 + grown * 3.4}
        fill="currentColor"
        stroke="none"
      />
    )
  })
}

const Halves: Motif = ({ width, height, random }) => {
  const radius = Math.min(width / 2, height / 4) * 0.86
  const turn = random() < 0.5 ? 1 : 0
  return count(2).map((half) => {
    const y = height / 2 + (half ? radius * 1.04 : 0)
    return (
      <path
        key={half}
        d={`M${width / 2 - radius} ${y}a${radius} ${radius} 0 0 1 ${radius * 2} 0z`}
        fill={half === turn ? 'currentColor' : 'none'}
      />
    )
  })
}

export const motifs: readonly Motif[] = [Sun, Arcs, Swell, Forms, Field, Halves]
