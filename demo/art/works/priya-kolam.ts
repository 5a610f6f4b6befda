import type { Works } from '#art/drawing.ts'
import { face } from '#art/face.ts'
import { tiles } from '#art/tiles.ts'

const kolam = (seed: string, across: number, options: Partial<Parameters<typeof tiles>[0]> = {}) =>
  tiles({ seed, ground: '#7a2e1d', glazes: ['#fbf3e4', '#f0b24b'], pattern: 'kolam', across, ...options })

export const priyaKolam: Works = {
  'priya_kolam/avatar.webp': face({
    seed: 'priya',
    skin: '#a86b40',
    hair: 'braids',
    hairColour: '#17120f',
    shirt: '#f0b24b',
    ground: '#7a2e1d',
    accent: '#d9466f',
    earrings: true,
  }),
  'priya_kolam/banner.webp': tiles({
    seed: 'priya-banner',
    format: 'banner',
    ground: '#7a2e1d',
    glazes: ['#fbf3e4', '#7a2e1d', '#f0b24b'],
    pattern: 'truchet',
    across: 4,
  }),
  'priya_kolam/nine.webp': kolam('priya-nine', 10),
  'priya_kolam/back.webp': kolam('priya-back', 8, { ground: '#2f3b35', glazes: ['#f4efe2', '#e58f65'] }),
  'priya_kolam/wander.webp': tiles({
    seed: 'priya-wander',
    ground: '#f6ecd9',
    glazes: ['#7a2e1d', '#f6ecd9', '#e0902f'],
    pattern: 'truchet',
    across: 7,
  }),
  'priya_kolam/street.webp': kolam('priya-street', 13, { format: 'tall', ground: '#3a2433', glazes: ['#fff6e6', '#f26b4f'] }),
}
