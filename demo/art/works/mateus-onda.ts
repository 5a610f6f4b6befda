import { botanical } from '#art/botanical.ts'
import type { Works } from '#art/drawing.ts'
import { face } from '#art/face.ts'
import type { Plant } from '#art/plants.ts'

const cut = (seed: string, plants: readonly Plant[], options: Partial<Parameters<typeof botanical>[0]> = {}) =>
  botanical({
    seed,
    plants,
    paper: '#fbe6d4',
    leaf: '#0e4d3c',
    bloom: '#e4572e',
    manner: 'cutout',
    forms: ['#f4b942', '#e4572e', '#2d6a8f'],
    ...options,
  })

export const mateusOnda: Works = {
  'mateus_onda/avatar.webp': face({
    seed: 'mateus',
    skin: '#a86b40',
    hair: 'afro',
    hairColour: '#231511',
    shirt: '#f4b942',
    ground: '#2d6a8f',
    accent: '#e4572e',
    beard: true,
  }),
  'mateus_onda/banner.webp': cut('mateus-banner', ['palm', 'eucalyptus', 'palm', 'fern', 'palm'], {
    format: 'banner',
    forms: ['#f4b942', '#e4572e', '#2d6a8f', '#f4b942'],
  }),
  'mateus_onda/palms.webp': cut('mateus-palms', ['palm', 'palm']),
  'mateus_onda/eucalyptus.webp': cut('mateus-eucalyptus', ['eucalyptus', 'eucalyptus'], {
    paper: '#e9efe6',
    leaf: '#3f7f73',
    forms: ['#f2c7a5', '#9fc7c0'],
  }),
  'mateus_onda/fern.webp': cut('mateus-fern', ['fern', 'palm'], {
    format: 'square',
    paper: '#f6d7b0',
    leaf: '#123f3a',
    forms: ['#d7263d', '#f4b942'],
  }),
}
