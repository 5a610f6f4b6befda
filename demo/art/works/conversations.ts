import type { Works } from '#art/drawing.ts'
import { tiles } from '#art/tiles.ts'
import { vessels } from '#art/vessels.ts'

export const conversations: Works = {
  'ada/cups.webp': vessels({
    seed: 'ada-cups',
    things: ['cup', 'cup', 'cup', 'cup'],
    format: 'wide',
    window: true,
    wall: '#e3ddd0',
    table: '#8c6d4f',
    colours: ['#e6ddcc', '#7d8c7c', '#b5654a', '#2f4858'],
  }),
  'yara_zellige/for-ada.webp': tiles({
    seed: 'yara-for-ada',
    ground: '#f4eee1',
    glazes: ['#1d3557', '#e63946', '#f4a261'],
    pattern: 'zellige',
    across: 3,
  }),
}
