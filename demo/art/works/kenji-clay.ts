import type { Works } from '#art/drawing.ts'
import { face } from '#art/face.ts'
import { type Vessel, vessels } from '#art/vessels.ts'

const shelf = (seed: string, things: readonly Vessel[], options: Partial<Parameters<typeof vessels>[0]> = {}) =>
  vessels({ seed, things, wall: '#c9c0b2', table: '#6e5a48', colours: ['#b5654a', '#d8c7a8', '#7d8c7c', '#e6ddcc'], ...options })

export const kenjiClay: Works = {
  'kenji_clay/avatar.webp': face({
    seed: 'kenji',
    skin: '#e0ac7e',
    hair: 'crop',
    hairColour: '#4a4a4d',
    shirt: '#6e5a48',
    ground: '#d8c7a8',
    accent: '#2f4858',
    beard: true,
  }),
  'kenji_clay/banner.webp': shelf('kenji-banner', ['bowl', 'jar', 'cup', 'vase', 'bottle', 'bowl'], { format: 'banner', glaze: '#2f4858' }),
  'kenji_clay/three.webp': shelf('kenji-three', ['vase', 'bowl', 'cup'], { glaze: '#2f4858' }),
  'kenji_clay/moon.webp': shelf('kenji-moon', ['jar'], { wall: '#d9d2c5', table: '#8a6f56', colours: ['#f1ede4'], window: true }),
  'kenji_clay/bottles.webp': shelf('kenji-bottles', ['bottle', 'jug', 'vase', 'cup'], {
    format: 'wide',
    table: '#b9a58a',
    colours: ['#e8e0d2', '#b98b73', '#9aa39a', '#d6b88a'],
  }),
  'kenji_clay/bottle-branch.webp': shelf('kenji-bottle-branch', ['bottle'], {
    wall: '#2e3a3f',
    table: '#1f2629',
    colours: ['#c9b59a'],
    branch: '#e8a0a8',
  }),
  'kenji_clay/snow.webp': shelf('kenji-snow', ['jug', 'cup', 'cup'], {
    format: 'square',
    wall: '#aeb4b5',
    table: '#4d4a48',
    colours: ['#efece6', '#7d8c7c', '#b5654a'],
    window: true,
  }),
}
