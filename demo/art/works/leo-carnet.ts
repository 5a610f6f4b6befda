import type { Works } from '#art/drawing.ts'
import { face } from '#art/face.ts'
import { ink } from '#art/ink.ts'
import { landscape } from '#art/landscape.ts'

export const leoCarnet: Works = {
  'leo_carnet/avatar.webp': face({
    seed: 'leo',
    skin: '#f2c9a8',
    hair: 'curls',
    hairColour: '#6b4423',
    shirt: '#7a9e6b',
    ground: '#f1eadb',
    accent: '#c8553d',
  }),
  'leo_carnet/cervin.webp': ink({ seed: 'leo-cervin', format: 'wide', paper: '#f1eadb', ink: '#2b3440', gesture: 'mountain' }),
  'leo_carnet/vallee.webp': landscape({
    seed: 'leo-vallee',
    format: 'panorama',
    sky: ['#8fb3c9', '#f3e3cf'],
    ground: '#2f4a5a',
    ridges: 5,
    trees: true,
  }),
}
