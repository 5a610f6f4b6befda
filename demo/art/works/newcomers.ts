import type { Works } from '#art/drawing.ts'
import { face } from '#art/face.ts'

export const newcomers: Works = {
  'tess_kites/avatar.webp': face({
    seed: 'tess',
    skin: '#f3d3b8',
    hair: 'bun',
    hairColour: '#a8552f',
    shirt: '#3d6b6b',
    ground: '#f1e4c8',
    accent: '#d1495b',
  }),
  'vera_glass/avatar.webp': face({
    seed: 'vera',
    skin: '#efcfb2',
    hair: 'curls',
    hairColour: '#5b4636',
    shirt: '#5f4b8b',
    ground: '#dfe7ec',
    accent: '#2a9d8f',
    glasses: true,
  }),
}
