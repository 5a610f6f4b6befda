import type { Works } from '#art/drawing.ts'
import { face } from '#art/face.ts'
import { poster } from '#art/poster.ts'

export const tobiasSetzt: Works = {
  'tobias_setzt/avatar.webp': face({
    seed: 'tobias',
    skin: '#f2c9a8',
    hair: 'cap',
    hairColour: '#5b3a29',
    shirt: '#1b1b1b',
    ground: '#f2e9d8',
    accent: '#d62828',
    beard: true,
  }),
  'tobias_setzt/banner.webp': poster({
    seed: 'tobias-banner',
    format: 'banner',
    words: ['SATZ & DRUCK'],
    paper: '#d62828',
    inks: ['#f8efe0'],
    voice: 'striped',
  }),
  'tobias_setzt/abc.webp': poster({
    seed: 'tobias-abc',
    words: ['ABCDEF', 'GHIJKL', 'MNOPQ', 'RSTUVW', 'XYZ&'],
    paper: '#f2e9d8',
    inks: ['#1b1b1b', '#d62828'],
  }),
  'tobias_setzt/laut.webp': poster({
    seed: 'tobias-laut',
    words: ['LAUT', 'UND', 'LEISE'],
    paper: '#e63b2e',
    inks: ['#f8efe0', '#1b1b1b', '#f3b61f'],
    voice: 'form',
    small: 'LEIPZIG 12. OKTOBER',
  }),
  'tobias_setzt/frueh.webp': poster({
    seed: 'tobias-frueh',
    format: 'square',
    words: ['FRÜH'],
    paper: '#f5d547',
    inks: ['#1d3557', '#e63946', '#1d3557'],
    voice: 'echo',
  }),
  'tobias_setzt/jazz.webp': poster({
    seed: 'tobias-jazz',
    words: ['JAZZ', '47'],
    paper: '#12263a',
    inks: ['#f4b942', '#e8e1d2'],
    voice: 'striped',
    small: 'JEDEN FREITAG',
  }),
}
