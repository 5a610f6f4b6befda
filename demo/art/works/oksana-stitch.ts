import type { Works } from '#art/drawing.ts'
import { face } from '#art/face.ts'
import { stitch } from '#art/stitch.ts'

const linen = (seed: string, options: Partial<Parameters<typeof stitch>[0]> = {}) =>
  stitch({ seed, cloth: '#f3ede1', threads: ['#b3202c', '#1c1c1e'], technique: 'cross', across: 57, ...options })

export const oksanaStitch: Works = {
  'oksana_stitch/avatar.webp': face({
    seed: 'oksana',
    skin: '#f2c9a8',
    hair: 'scarf',
    hairColour: '#8a4b2a',
    shirt: '#f3ede1',
    ground: '#d9dfd2',
    accent: '#b3202c',
  }),
  'oksana_stitch/banner.webp': linen('oksana-banner', { format: 'banner', across: 105 }),
  'oksana_stitch/sleeve.webp': linen('oksana-sleeve'),
  'oksana_stitch/dark.webp': linen('oksana-dark', { format: 'tall', cloth: '#20242c', threads: ['#e8e0d0', '#c0392b', '#e0a030'] }),
  'oksana_stitch/blue.webp': linen('oksana-blue', { format: 'square', cloth: '#1c4f82', threads: ['#f4f1e8', '#a9c7de'] }),
  'oksana_stitch/cushion.webp': linen('oksana-cushion', {
    format: 'square',
    cloth: '#ece5d3',
    threads: ['#2f6b4f', '#c0562b', '#27414f'],
    across: 45,
  }),
}
