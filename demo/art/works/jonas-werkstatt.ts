import { bauhaus } from '#art/bauhaus.ts'
import type { Works } from '#art/drawing.ts'
import { face } from '#art/face.ts'

const colours = ['#d62828', '#003049', '#f77f00', '#fcbf49', '#2a6f97']

export const jonasWerkstatt: Works = {
  'jonas_werkstatt/avatar.webp': face({
    seed: 'jonas',
    skin: '#f2c9a8',
    hair: 'bald',
    hairColour: '#8a5a33',
    shirt: '#003049',
    ground: '#fcbf49',
    accent: '#d62828',
    beard: true,
    glasses: true,
  }),
  'jonas_werkstatt/banner.webp': bauhaus({ seed: 'jonas-banner', format: 'banner', paper: '#f1e8d6', colours, across: 3 }),
  'jonas_werkstatt/balance.webp': bauhaus({ seed: 'jonas-balance', paper: '#efe6d3', colours, layout: 'balance' }),
  'jonas_werkstatt/grid.webp': bauhaus({ seed: 'jonas-grid', paper: '#f1e8d6', colours }),
  'jonas_werkstatt/lampe.webp': bauhaus({
    seed: 'jonas-lampe',
    format: 'square',
    paper: '#1d2228',
    colours: ['#e4572e', '#f3a712', '#a8c686', '#e8e3d3'],
    layout: 'balance',
  }),
}
