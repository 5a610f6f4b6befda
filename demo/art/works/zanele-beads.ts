import type { Works } from '#art/drawing.ts'
import { face } from '#art/face.ts'
import { stitch } from '#art/stitch.ts'

const bright = ['#0f4c81', '#d7263d', '#f5b700', '#1b9e77', '#111111']
const beads = (seed: string, options: Partial<Parameters<typeof stitch>[0]> = {}) =>
  stitch({ seed, cloth: '#f6f1e7', threads: bright, technique: 'beads', across: 42, ...options })

export const zaneleBeads: Works = {
  'zanele_beads/avatar.webp': face({
    seed: 'zanele',
    skin: '#5b3624',
    hair: 'hat',
    hairColour: '#17110e',
    shirt: '#0f4c81',
    ground: '#f5b700',
    accent: '#d7263d',
    earrings: true,
  }),
  'zanele_beads/banner.webp': beads('zanele-banner', { format: 'banner', across: 75 }),
  'zanele_beads/belt.webp': beads('zanele-belt', { format: 'tall' }),
  'zanele_beads/bride.webp': beads('zanele-bride', { cloth: '#b3202c', threads: ['#ffffff', '#f5b700', '#0f4c81', '#111111'], across: 38 }),
  'zanele_beads/night.webp': beads('zanele-night', {
    cloth: '#16213e',
    threads: ['#e8e1d4', '#5fa8d3', '#f2b134', '#d7263d'],
    format: 'square',
  }),
  'zanele_beads/night-2.webp': beads('zanele-night-2', { cloth: '#1d1d24', threads: ['#f2b134', '#e8e1d4', '#1b9e77'], format: 'square' }),
}
