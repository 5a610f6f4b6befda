import type { Works } from '#art/drawing.ts'
import { face } from '#art/face.ts'
import { type Vessel, vessels } from '#art/vessels.ts'

const lunch = (seed: string, things: readonly Vessel[], options: Partial<Parameters<typeof vessels>[0]> = {}) =>
  vessels({ seed, things, wall: '#e9dcc3', table: '#c2452d', colours: ['#2f5d7c', '#f2c230', '#a9b35a', '#f2c230'], ...options })

export const giuliaCucina: Works = {
  'giulia_cucina/avatar.webp': face({
    seed: 'giulia',
    skin: '#f2c9a8',
    hair: 'curls',
    hairColour: '#5b3220',
    shirt: '#c2452d',
    ground: '#f2c230',
    accent: '#2f5d7c',
  }),
  'giulia_cucina/banner.webp': lunch('giulia-banner', ['lemon', 'bowl', 'pear', 'orange', 'jug', 'lemon', 'plate'], {
    format: 'banner',
    colours: ['#f2c230', '#2f5d7c', '#a9b35a', '#e07b39', '#efe6d2', '#f2c230', '#e9dfc8'],
  }),
  'giulia_cucina/lemons.webp': lunch('giulia-lemons', ['bowl', 'lemon', 'pear', 'lemon'], { format: 'square' }),
  'giulia_cucina/oranges.webp': lunch('giulia-oranges', ['jug', 'orange', 'bowl', 'orange', 'plate'], {
    format: 'wide',
    wall: '#cfdcd6',
    table: '#e7c9a0',
    colours: ['#e9e2d0', '#e07b39', '#3d6b5c', '#e2702b', '#f4efe2'],
  }),
  'giulia_cucina/pears.webp': lunch('giulia-pears', ['pear', 'pear', 'pear'], {
    format: 'square',
    wall: '#f0d9c0',
    table: '#5f7f78',
    colours: ['#b7b24f', '#c9b95c', '#a3a24a'],
  }),
  'giulia_cucina/pears-jar.webp': lunch('giulia-pears-jar', ['jar', 'pear'], {
    format: 'square',
    wall: '#d9cdb8',
    table: '#7c4a36',
    colours: ['#e8e0cf', '#b7b24f'],
  }),
}
