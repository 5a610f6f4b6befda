import type { Recipe, Works } from '#art/drawing.ts'
import { face } from '#art/face.ts'
import { flow } from '#art/flow.ts'
import { plotting } from '#art/plotting.ts'

const north = ['#1d3557', '#e63946', '#f4a261', '#2a9d8f', '#e9c46a', '#264653']
const pen = (recipe: Recipe & { inks?: string[]; bumps?: number }) =>
  flow({ paper: '#f7f3ea', inks: ['#16324f', '#c8452d'], widths: [2.4], gap: 6, bumps: 1.8, ...recipe })
const paint = (recipe: Recipe & { within?: 'sheet' | 'disc' | 'columns'; bumps?: number; ordered?: boolean }) =>
  flow({ paper: '#f4eee1', inks: north, widths: [44, 26, 14, 8], gap: 4, ...recipe })

export const plotter = plotting({
  seed: 'ada-plotter',
  format: 'wide',
  paper: '#f7f3ea',
  inks: ['#16324f', '#c8452d'],
  widths: [3.4],
  gap: 10,
  bumps: 1.5,
  draws: 8,
  rests: 2,
})

export const ada: Works = {
  'ada/plotter.webp': () => plotter.frame(plotter.frames - 1),
  'ada/avatar.webp': face({
    seed: 'ada',
    skin: '#f2c9a8',
    hair: 'bob',
    hairColour: '#b5562f',
    shirt: '#1d3557',
    ground: '#e9c46a',
    accent: '#e63946',
    glasses: true,
  }),
  'ada/banner.webp': flow({
    seed: 'ada-banner',
    format: 'banner',
    paper: '#f4eee1',
    inks: north,
    widths: [30, 18, 10],
    gap: 4,
    ordered: true,
  }),
  'ada/first.webp': paint({ seed: 'ada-first' }),
  'ada/two.webp': pen({ seed: 'ada-two' }),
  'ada/night.webp': flow({
    seed: 'ada-night',
    format: 'square',
    paper: '#14171c',
    inks: ['#f2b705', '#f25c05', '#d93d66', '#e8e1d4'],
    widths: [14, 7, 4],
    gap: 4,
    within: 'disc',
    bumps: 2.2,
  }),
  'ada/night-2.webp': flow({
    seed: 'ada-night-2',
    format: 'square',
    paper: '#14171c',
    inks: ['#f2b705', '#e8e1d4', '#f25c05'],
    widths: [5, 3],
    gap: 5,
    within: 'disc',
    bumps: 3,
  }),
  'ada/columns.webp': paint({ seed: 'ada-columns', within: 'columns', ordered: true, bumps: 1 }),
  'ada/card-1.webp': pen({ seed: 'ada-card-1', format: 'square', bumps: 1, inks: ['#c8452d'] }),
  'ada/card-2.webp': pen({ seed: 'ada-card-2', format: 'square', bumps: 2.6, inks: ['#16324f'] }),
  'ada/card-3.webp': pen({ seed: 'ada-card-3', format: 'square', bumps: 1.4, inks: ['#2a6f5e', '#c99a2e'] }),
  'ada/seventeen.webp': pen({ seed: 'ada-seventeen', format: 'square', bumps: 2.2, inks: ['#2a5f4e', '#c8452d'] }),
}
