import type { Works } from '#art/drawing.ts'
import { face } from '#art/face.ts'
import { riso } from '#art/riso.ts'

const paper = '#f6efdf'

export const marisolRiso: Works = {
  'marisol_riso/avatar.webp': face({
    seed: 'marisol',
    skin: '#c98f63',
    hair: 'bun',
    hairColour: '#1d1714',
    shirt: '#1b6f7a',
    ground: '#ff5c4d',
    accent: '#f7b500',
    earrings: true,
  }),
  'marisol_riso/banner.webp': riso({
    seed: 'marisol-banner',
    format: 'banner',
    paper,
    inks: ['#f7b500', '#3255a4', '#ff48b0'],
    motif: 'mountains',
  }),
  'marisol_riso/sol.webp': riso({ seed: 'marisol-sol', paper, inks: ['#ff5c4d', '#1b6f7a'], motif: 'sun' }),
  'marisol_riso/fruta.webp': riso({ seed: 'marisol-fruta', paper: '#fbf4e4', inks: ['#ff7a2f', '#00838a'], motif: 'fruit' }),
  'marisol_riso/aves.webp': riso({ seed: 'marisol-aves', paper, inks: ['#ff48b0', '#0078bf', '#f7b500'], motif: 'bird' }),
  'marisol_riso/mano.webp': riso({
    seed: 'marisol-mano',
    paper: '#f3ead6',
    inks: ['#f15060', '#2b4fa8', '#00a95c'],
    motif: 'hand',
    plant: 'olive',
  }),
  'marisol_riso/cerros.webp': riso({ seed: 'marisol-cerros', paper, inks: ['#f7b500', '#3255a4', '#ff48b0'], motif: 'mountains' }),
}
