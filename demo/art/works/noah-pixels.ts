import type { Works } from '#art/drawing.ts'
import { face } from '#art/face.ts'
import { pixel } from '#art/pixel.ts'

const dusk = { sky: ['#1b1a3a', '#5b3a78', '#e0729a', '#ffc48a'], hills: ['#6a4a86', '#45346b', '#2a2350'], light: '#fff0b8' }

export const noahPixels: Works = {
  'noah_pixels/avatar.webp': face({
    seed: 'noah',
    skin: '#f2c9a8',
    hair: 'cap',
    hairColour: '#6b4423',
    shirt: '#45346b',
    ground: '#ffc48a',
    accent: '#e0729a',
    glasses: true,
  }),
  'noah_pixels/banner.webp': pixel({ seed: 'noah-banner', format: 'banner', ...dusk, scene: 'sea', dot: 5 }),
  'noah_pixels/castle.webp': pixel({ seed: 'noah-castle', ...dusk, scene: 'castle' }),
  'noah_pixels/forest.webp': pixel({
    seed: 'noah-forest',
    sky: ['#0b1b33', '#18466b', '#57a6a1'],
    hills: ['#2f7a7a', '#1d5560', '#123c48'],
    light: '#fff3a8',
    scene: 'forest',
  }),
  'noah_pixels/boat.webp': pixel({
    seed: 'noah-boat',
    sky: ['#2a4b8d', '#7fb4d6', '#ffe3c2'],
    hills: ['#5f87b5', '#3f6699'],
    light: '#fff6dd',
    scene: 'sea',
  }),
  'noah_pixels/city.webp': pixel({
    seed: 'noah-city',
    format: 'square',
    sky: ['#20163f', '#6b2a6b', '#f2676b', '#ffd28a'],
    hills: ['#7a2f6b'],
    light: '#ffe28a',
    scene: 'city',
  }),
}
