import type { Works } from '#art/drawing.ts'
import { face } from '#art/face.ts'
import { tiles } from '#art/tiles.ts'

const panel = (seed: string, options: Partial<Parameters<typeof tiles>[0]> = {}) =>
  tiles({ seed, ground: '#f6f5ef', glazes: ['#1d4e89', '#7fa9d4', '#f2c14e'], pattern: 'azulejo', across: 3, ...options })

export const inesAzulejo: Works = {
  'ines_azulejo/avatar.webp': face({
    seed: 'ines',
    skin: '#e0ac7e',
    hair: 'parted',
    hairColour: '#3a2418',
    shirt: '#f6f5ef',
    ground: '#7fa9d4',
    accent: '#f2c14e',
    earrings: true,
  }),
  'ines_azulejo/banner.webp': panel('ines-banner', { format: 'banner', across: 2 }),
  'ines_azulejo/panel-27.webp': panel('ines-27'),
  'ines_azulejo/alfama.webp': panel('ines-alfama', { format: 'tall', ground: '#0b2545', glazes: ['#8da9c4', '#13315c', '#f2c14e'] }),
  'ines_azulejo/laranja.webp': panel('ines-laranja', { format: 'square', ground: '#fbf4e4', glazes: ['#00838a', '#ff8f4a', '#ff7a2f'] }),
}
