import type { Works } from '#art/drawing.ts'
import { face } from '#art/face.ts'
import { pixel } from '#art/pixel.ts'
import { tiles } from '#art/tiles.ts'

export const danielBuilds: Works = {
  'daniel_builds/avatar.webp': face({
    seed: 'daniel',
    skin: '#4a2c1d',
    hair: 'crop',
    hairColour: '#17110e',
    shirt: '#58b09c',
    ground: '#f6efe0',
    accent: '#f26b4f',
    beard: true,
    glasses: true,
  }),
  'daniel_builds/banner.webp': tiles({
    seed: 'daniel-banner',
    format: 'banner',
    ground: '#f6efe0',
    glazes: ['#58b09c', '#f6efe0', '#f26b4f'],
    pattern: 'truchet',
    across: 4,
  }),
  'daniel_builds/accra.webp': pixel({
    seed: 'daniel-accra',
    format: 'wide',
    sky: ['#12355b', '#e4572e', '#f2c14e'],
    hills: ['#2d3047', '#1f2233'],
    light: '#fff3c4',
    scene: 'city',
  }),
}
