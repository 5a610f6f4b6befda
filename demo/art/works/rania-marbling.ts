import type { Works } from '#art/drawing.ts'
import { face } from '#art/face.ts'
import { marble } from '#art/marble.ts'

const bath = (seed: string, paints: string[], options: Partial<Parameters<typeof marble>[0]> = {}) =>
  marble({ seed, paints, bands: 6, ...options })
const classic = ['#12355b', '#e8e1d0', '#c8553d', '#f2b134']

export const raniaMarbling: Works = {
  'rania_marbling/avatar.webp': face({
    seed: 'rania',
    skin: '#c98f63',
    hair: 'scarf',
    hairColour: '#231812',
    shirt: '#12355b',
    ground: '#e8e1d0',
    accent: '#8e3b5b',
    glasses: true,
  }),
  'rania_marbling/banner.webp': bath('rania-banner', ['#7a1f2b', '#f2e6d0', '#1d4e89', '#d9a441'], {
    format: 'banner',
    figure: 'combed',
    bands: 5,
  }),
  'rania_marbling/swirl.webp': bath('rania-swirl', classic),
  'rania_marbling/comb.webp': bath('rania-comb', ['#7a1f2b', '#f2e6d0', '#1d4e89', '#d9a441'], { figure: 'combed', bands: 9 }),
  'rania_marbling/pond.webp': bath('rania-pond', ['#0e2a24', '#2f6b4f', '#a9c6a0', '#14171c'], { format: 'square', bands: 5 }),
}
