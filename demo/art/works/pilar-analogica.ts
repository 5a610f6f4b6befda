import type { Works } from '#art/drawing.ts'
import { film } from '#art/film.ts'

const grey = ['#0e0e10', '#3a3a3d', '#8b8985', '#d9d6cf', '#f7f4ec']
const warm = ['#2a221d', '#6b5443', '#c9a27a', '#f3dcb4', '#fff3d9']
const shot = (seed: string, scene: Parameters<typeof film>[0]['scene'], tones: string[], format: 'wide' | 'tall' | 'square' = 'wide') =>
  film({ seed, scene, tones, format })

export const pilarAnalogica: Works = {
  'pilar_analogica/avatar.webp': shot('pilar', 'window', warm, 'square'),
  'pilar_analogica/banner.webp': film({ seed: 'pilar-banner', scene: 'horizon', tones: grey, format: 'banner' }),
  'pilar_analogica/horizonte.webp': shot('pilar-horizonte', 'horizon', grey),
  'pilar_analogica/niebla.webp': shot('pilar-niebla', 'fog', grey),
  'pilar_analogica/ventana.webp': shot('pilar-ventana', 'window', warm, 'tall'),
  'pilar_analogica/verbena.webp': shot('pilar-verbena', 'lamps', ['#1a0f12', '#5a2a22', '#c46a2c', '#f2b866', '#fff0cc']),
  'pilar_analogica/puerto.webp': shot('pilar-puerto', 'lamps', ['#080d18', '#16324f', '#3f7f9f', '#a9d3d9', '#f2fbf7']),
}
