import type { Works } from '#art/drawing.ts'
import { face } from '#art/face.ts'
import { marble } from '#art/marble.ts'
import { vessels } from '#art/vessels.ts'

const rings = (seed: string, paints: string[], options: Partial<Parameters<typeof marble>[0]> = {}) =>
  marble({ seed, format: 'square', paints, figure: 'rings', bands: 22, ...options })

export const emilyRings: Works = {
  'emily_rings/avatar.webp': face({
    seed: 'emily',
    skin: '#f2c9a8',
    hair: 'bun',
    hairColour: '#b5562f',
    shirt: '#5a4632',
    ground: '#c9d6c0',
    accent: '#c89255',
    glasses: true,
  }),
  'emily_rings/banner.webp': rings('emily-banner', ['#e0b985', '#c89255', '#8a5a2f'], { format: 'banner', bands: 30 }),
  'emily_rings/maple.webp': rings('emily-maple', ['#e0b985', '#c89255', '#8a5a2f']),
  'emily_rings/bowls.webp': vessels({
    seed: 'emily-bowls',
    format: 'wide',
    things: ['bowl', 'bowl', 'bowl'],
    wall: '#d5d8cf',
    table: '#6f5a45',
    colours: ['#c89255', '#b37a3f', '#d9b07c'],
    window: true,
  }),
  'emily_rings/walnut.webp': rings('emily-walnut', ['#7a5538', '#553722', '#2e1d13'], { bands: 16 }),
}
