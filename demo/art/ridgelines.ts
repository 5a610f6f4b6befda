import { mix } from '#art/colour.ts'
import { type Art, formats, type Recipe } from '#art/drawing.ts'
import { fractal, noise } from '#art/noise.ts'
import { n, rect } from '#art/svg.ts'
import { seeded } from '#random.ts'

interface Ridgelines extends Recipe {
  paper: string
  /** From the farthest line to the nearest. */
  inks: readonly [string, string]
  lines?: number
  /** Rolling swell, a storm in the middle, or one sound. */
  figure?: 'swell' | 'storm' | 'signal'
}

/** Lines in front of lines, each hiding what lies behind it: the sea, or a sound drawn as a mountain range. */
export const ridgelines =
  ({ seed, format = 'tall', paper, inks, lines = 54, figure = 'swell' }: Ridgelines): Art =>
  () => {
    const random = seeded(seed)
    const { width, height } = formats[format]
    const bend = noise(random)
    const rough = fractal(bend, 3)
    const margin = width * 0.09
    const pitch = (height - margin * 2.2) / lines
    const rise = height * (figure === 'signal' ? 0.12 : 0.075)
    let body = rect(0, 0, width, height, paper)
    for (let line = 0; line < lines; line++) {
      const base = margin * 1.5 + line * pitch
      const depth = line / lines
      let d = `M${n(margin)} ${n(base)}`
      for (let x = margin + 9; x < width - margin; x += 9) {
        const across = (x - margin) / (width - margin * 2)
        const middle = Math.exp(-((across - 0.5) ** 2) / 0.035)
        const value = {
          swell: Math.sin(across * 5 + line * 0.16 + bend(across * 2, line * 0.05) * 3.4) * 0.5 + 0.5 + bend(across * 9, line * 0.3) * 0.12,
          storm: Math.abs(rough(across * 5, line * 0.085)) * (1.1 + Math.sin(depth * Math.PI) * 1.6),
          signal: middle * Math.abs(rough(across * 11, line * 0.37) * 1.7 + bend(across * 30, line) * 0.18),
        }[figure]
        const edge = Math.min(1, across * 9, (1 - across) * 9)
        d += `L${n(x)} ${n(base - value * rise * edge)}`
      }
      d += `L${n(width - margin)} ${n(base)}`
      const weight = n(1.5 + depth * 1.8)
      body += `<path d="${d}" fill="${paper}" stroke="${mix(inks[0], inks[1], depth)}" stroke-width="${weight}" stroke-linejoin="round"/>`
    }
    return { width, height, shapes: body, grain: 10 }
  }
