import { bauhaus } from '#art/bauhaus.ts'
import type { Works } from '#art/drawing.ts'
import { face } from '#art/face.ts'
import { ridgelines } from '#art/ridgelines.ts'

const sleeve = (seed: string, paper: string, colours: readonly string[]) =>
  bauhaus({ seed, format: 'square', paper, colours, layout: 'rings' })

export const diegoVinilo: Works = {
  'diego_vinilo/avatar.webp': face({
    seed: 'diego',
    skin: '#c98f63',
    hair: 'curls',
    hairColour: '#1d1714',
    shirt: '#20201e',
    ground: '#70c1b3',
    accent: '#f25f5c',
    beard: true,
  }),
  'diego_vinilo/banner.webp': ridgelines({
    seed: 'diego-banner',
    format: 'banner',
    paper: '#141414',
    inks: ['#f25f5c', '#ffe066'],
    figure: 'signal',
    lines: 26,
  }),
  'diego_vinilo/cumbia.webp': sleeve('diego-cumbia', '#f4ecd8', ['#d62828', '#003049', '#f77f00', '#fcbf49', '#2a6f97']),
  'diego_vinilo/abuela.webp': ridgelines({
    seed: 'diego-abuela',
    format: 'square',
    paper: '#141414',
    inks: ['#f25f5c', '#ffe066'],
    figure: 'signal',
  }),
  'diego_vinilo/lado-b.webp': sleeve('diego-lado-b', '#20201e', ['#f25f5c', '#ffe066', '#70c1b3', '#5b5a57']),
}
