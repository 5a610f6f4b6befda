import type { Works } from '#art/drawing.ts'
import { face } from '#art/face.ts'

export const staff: Works = {
  'mira_mod/avatar.webp': face({
    seed: 'mira',
    skin: '#f6d7bd',
    hair: 'curls',
    hairColour: '#8a5a33',
    shirt: '#58788c',
    ground: '#e8dfd0',
    accent: '#c8553d',
  }),
  'jules_admin/avatar.webp': face({
    seed: 'jules',
    skin: '#e8bd92',
    hair: 'parted',
    hairColour: '#2b1d16',
    shirt: '#2d3047',
    ground: '#f3b61f',
    accent: '#2a6f97',
  }),
  'rosa_root/avatar.webp': face({
    seed: 'rosa',
    skin: '#6b3f28',
    hair: 'bun',
    hairColour: '#2b2320',
    shirt: '#8e3b5b',
    ground: '#cfdcd6',
    accent: '#f2c14e',
    earrings: true,
    glasses: true,
  }),
}
