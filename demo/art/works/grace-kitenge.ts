import type { Works } from '#art/drawing.ts'
import { face } from '#art/face.ts'
import { tiles } from '#art/tiles.ts'

const print = (seed: string, ground: string, glazes: string[], pattern: 'azulejo' | 'zellige' | 'truchet', across = 4) =>
  tiles({ seed, ground, glazes, pattern, across })

export const graceKitenge: Works = {
  'grace_kitenge/avatar.webp': face({
    seed: 'grace',
    skin: '#6b3f28',
    hair: 'braids',
    hairColour: '#17110e',
    shirt: '#e4572e',
    ground: '#1b998b',
    accent: '#f2c14e',
    earrings: true,
  }),
  'grace_kitenge/banner.webp': tiles({
    seed: 'grace-banner',
    format: 'banner',
    ground: '#f2c14e',
    glazes: ['#e4572e', '#1b998b', '#2d3047'],
    pattern: 'azulejo',
    across: 3,
  }),
  'grace_kitenge/market.webp': print('grace-market', '#f2c14e', ['#e4572e', '#1b998b', '#2d3047'], 'azulejo'),
  'grace_kitenge/choir.webp': print('grace-choir', '#2d1e4a', ['#f2c14e', '#e4572e', '#58b09c', '#f6efe0'], 'zellige'),
  'grace_kitenge/roads.webp': print('grace-roads', '#f6efe0', ['#1b998b', '#f6efe0', '#e4572e'], 'truchet', 6),
}
