import type { Works } from '#art/drawing.ts'
import { face } from '#art/face.ts'
import { polder } from '#art/polder.ts'

const spring = ['#5f8f4a', '#8fb25a', '#e0555d', '#f2c230', '#b9418a', '#f49a3d']
const summer = ['#7a8f4a', '#b8a25a', '#8a6f45', '#c9c07a', '#55703f']

export const sofiePolder: Works = {
  'sofie_polder/avatar.webp': face({
    seed: 'sofie',
    skin: '#f6d7bd',
    hair: 'parted',
    hairColour: '#d9b26b',
    shirt: '#6fa3b8',
    ground: '#8fb25a',
    accent: '#e0555d',
  }),
  'sofie_polder/banner.webp': polder({ seed: 'sofie-banner', format: 'banner', fields: spring, water: '#6fa3b8' }),
  'sofie_polder/april.webp': polder({ seed: 'sofie-april', fields: spring, water: '#6fa3b8' }),
  'sofie_polder/august.webp': polder({ seed: 'sofie-august', format: 'tall', fields: summer, water: '#8fb3b8' }),
  'sofie_polder/winter.webp': polder({
    seed: 'sofie-winter',
    fields: ['#c9cfd1', '#aeb6b8', '#dfe3e2', '#8f9a9a', '#6f8f6a'],
    water: '#5d7480',
  }),
  'sofie_polder/thaw.webp': polder({
    seed: 'sofie-thaw',
    fields: ['#8a7a66', '#a59780', '#c9cfd1', '#6f8f6a', '#5b4d3f'],
    water: '#6f8a96',
    parts: 5,
  }),
}
