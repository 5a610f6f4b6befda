import { bauhaus } from '#art/bauhaus.ts'
import type { Works } from '#art/drawing.ts'
import { face } from '#art/face.ts'
import { poster } from '#art/poster.ts'

const sheet = (seed: string, words: readonly string[], paper: string, inks: readonly string[], small?: string) =>
  poster({ seed, words, paper, inks, voice: 'form', small })

export const agnieszkaPlakat: Works = {
  'agnieszka_plakat/avatar.webp': face({
    seed: 'agnieszka',
    skin: '#f6d7bd',
    hair: 'bob',
    hairColour: '#b3261e',
    shirt: '#1d1d1f',
    ground: '#f3b61f',
    accent: '#2a6f97',
    glasses: true,
  }),
  'agnieszka_plakat/banner.webp': bauhaus({
    seed: 'agnieszka-banner',
    format: 'banner',
    paper: '#f3b61f',
    colours: ['#1d1d1f', '#b3261e', '#f6efe0', '#2a6f97'],
    layout: 'balance',
  }),
  'agnieszka_plakat/bracia.webp': sheet(
    'agnieszka-bracia',
    ['DWA', 'BRATY'],
    '#2a6f97',
    ['#f6efe0', '#f3b61f', '#1d1d1f'],
    'TEATR NA ROGU',
  ),
  'agnieszka_plakat/kukla.webp': bauhaus({
    seed: 'agnieszka-kukla',
    paper: '#f6efe0',
    colours: ['#b3261e', '#1d1d1f', '#f3b61f', '#2a6f97'],
    layout: 'balance',
  }),
  'agnieszka_plakat/ogien.webp': sheet(
    'agnieszka-ogien',
    ['OGIEŃ', 'CISZA'],
    '#b3261e',
    ['#f6efe0', '#1d1d1f', '#f3b61f'],
    'PREMIERA 7 MARCA',
  ),
}
