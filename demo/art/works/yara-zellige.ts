import type { Works } from '#art/drawing.ts'
import { face } from '#art/face.ts'
import { tiles } from '#art/tiles.ts'

const wall = (seed: string, options: Partial<Parameters<typeof tiles>[0]> = {}) =>
  tiles({ seed, ground: '#f1e9d8', glazes: ['#0f5257', '#c8553d', '#1b3a6b', '#e0a030'], pattern: 'zellige', across: 4, ...options })

export const yaraZellige: Works = {
  'yara_zellige/avatar.webp': face({
    seed: 'yara',
    skin: '#c98f63',
    hair: 'long',
    hairColour: '#1d1714',
    shirt: '#0f5257',
    ground: '#e0a030',
    accent: '#c8553d',
    earrings: true,
  }),
  'yara_zellige/banner.webp': wall('yara-banner', { format: 'banner', across: 3 }),
  'yara_zellige/etoiles.webp': wall('yara-etoiles'),
  'yara_zellige/fontaine.webp': wall('yara-fontaine', {
    format: 'tall',
    ground: '#eef0e4',
    glazes: ['#1e6f5c', '#6fa287', '#12433a', '#e3b23c'],
  }),
  'yara_zellige/nuit.webp': wall('yara-nuit', { ground: '#141b33', glazes: ['#d9a441', '#5f7fb8', '#f1e6c8', '#2f4a86'], across: 5 }),
}
