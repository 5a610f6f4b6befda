import type { Works } from '#art/drawing.ts'
import { face } from '#art/face.ts'
import { ridgelines } from '#art/ridgelines.ts'

const swell = (seed: string, options: Partial<Parameters<typeof ridgelines>[0]> = {}) =>
  ridgelines({ seed, paper: '#f2ede0', inks: ['#7fb0c0', '#0d3b57'], ...options })

export const matiuTides: Works = {
  'matiu_tides/avatar.webp': face({
    seed: 'matiu',
    skin: '#b07a4f',
    hair: 'long',
    hairColour: '#231812',
    shirt: '#0d3b57',
    ground: '#7fb0c0',
    accent: '#e0a030',
    beard: true,
  }),
  'matiu_tides/banner.webp': swell('matiu-banner', { format: 'banner', lines: 24 }),
  'matiu_tides/swell.webp': swell('matiu-swell'),
  'matiu_tides/storm.webp': swell('matiu-storm', { paper: '#0f1720', inks: ['#3d6c80', '#e8f1ee'], figure: 'storm' }),
  'matiu_tides/dawn.webp': swell('matiu-dawn', { format: 'wide', paper: '#fdf3e3', inks: ['#f2a07a', '#7a4a6b'], lines: 40 }),
}
