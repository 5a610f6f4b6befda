import type { Works } from '#art/drawing.ts'
import { face } from '#art/face.ts'
import { isometric } from '#art/isometric.ts'

const town = (seed: string, options: Partial<Parameters<typeof isometric>[0]> = {}) =>
  isometric({
    seed,
    sky: ['#f9d5bb', '#f7efe2'],
    walls: ['#f4ede4', '#e8b89d', '#dd8f6c', '#f2d5a0'],
    roof: '#b8472f',
    light: '#ffd97d',
    green: '#7a9e6b',
    ...options,
  })

export const samirIsometric: Works = {
  'samir_isometric/avatar.webp': face({
    seed: 'samir',
    skin: '#d9a074',
    hair: 'curls',
    hairColour: '#231812',
    shirt: '#dd8f6c',
    ground: '#f9d5bb',
    accent: '#7a9e6b',
    beard: true,
    glasses: true,
  }),
  'samir_isometric/banner.webp': town('samir-banner', { format: 'banner', blocks: 4 }),
  'samir_isometric/day.webp': town('samir-day'),
  'samir_isometric/night.webp': town('samir-night', {
    format: 'tall',
    sky: ['#141b33', '#39406b'],
    walls: ['#4b5580', '#5f5b8f', '#7a6a9b'],
    roof: '#2c2f55',
    green: '#3f6a66',
    night: true,
  }),
  'samir_isometric/winter.webp': town('samir-winter', {
    sky: ['#b9cbdc', '#eef3f6'],
    walls: ['#e6ecf2', '#c9d6e4', '#f2e8dc', '#d8c3b5'],
    roof: '#f7fafc',
    green: '#5d7f7a',
  }),
  'samir_isometric/village.webp': town('samir-village', {
    blocks: 6,
    sky: ['#d9e4d2', '#f6f1e0'],
    walls: ['#e9dfc9', '#d6c3a0', '#c9b48c'],
    roof: '#a8674a',
    green: '#6f8f52',
  }),
}
