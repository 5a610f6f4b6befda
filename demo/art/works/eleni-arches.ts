import { arches } from '#art/arches.ts'
import type { Works } from '#art/drawing.ts'
import { face } from '#art/face.ts'

const island = (seed: string, view: Parameters<typeof arches>[0]['view'], options: Partial<Parameters<typeof arches>[0]> = {}) =>
  arches({
    seed,
    view,
    sky: ['#4aa3c7', '#cfe9ee'],
    walls: ['#f6efe2', '#f3e0c8', '#fbf7ee'],
    sea: '#1f6f9f',
    door: '#1d5fa8',
    bloom: '#c2347a',
    ...options,
  })
const evening = {
  sky: ['#f2a65a', '#fbe3c0'],
  walls: ['#d9573b', '#e98a5b', '#f2c48d'],
  sea: '#2b8a9a',
  door: '#1f5f5b',
  bloom: '#f06fa0',
} as const

export const eleniArches: Works = {
  'eleni_arches/avatar.webp': face({
    seed: 'eleni',
    skin: '#e0ac7e',
    hair: 'bun',
    hairColour: '#3a2418',
    shirt: '#fbf7ee',
    ground: '#1f6f9f',
    accent: '#c2347a',
    earrings: true,
  }),
  'eleni_arches/banner.webp': island('eleni-banner', 'terrace', { format: 'banner' }),
  'eleni_arches/stair.webp': island('eleni-stair', 'stair'),
  'eleni_arches/gate.webp': island('eleni-gate', 'gate'),
  'eleni_arches/terrace.webp': island('eleni-terrace', 'terrace'),
  'eleni_arches/evening-gate.webp': island('eleni-evening-gate', 'gate', evening),
  'eleni_arches/evening-stair.webp': island('eleni-evening-stair', 'stair', { ...evening, sea: undefined }),
}
