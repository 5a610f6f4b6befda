import type { Works } from '#art/drawing.ts'
import { flow } from '#art/flow.ts'

export const communities: Works = {
  'noah_pixels/flicker.webp': flow({
    seed: 'flicker',
    format: 'square',
    paper: '#ffffff',
    inks: ['#111111'],
    widths: [3],
    gap: 3,
    bumps: 0.6,
  }),
  'ada/plotter-room.webp': flow({ seed: 'plotter-room', paper: '#f7f3ea', inks: ['#16324f'], widths: [2], gap: 9, bumps: 0.8 }),
}
