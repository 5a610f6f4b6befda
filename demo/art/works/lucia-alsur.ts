import type { Works } from '#art/drawing.ts'
import { face } from '#art/face.ts'
import { landscape } from '#art/landscape.ts'

export const luciaAlsur: Works = {
  'lucia_alsur/avatar.webp': face({
    seed: 'lucia',
    skin: '#e0ac7e',
    hair: 'hat',
    hairColour: '#3a2418',
    shirt: '#274060',
    ground: '#f2c9a1',
    accent: '#c8553d',
  }),
  'lucia_alsur/banner.webp': landscape({
    seed: 'lucia-banner',
    format: 'banner',
    sky: ['#274060', '#7a9cb8', '#f2c9a1'],
    ground: '#14213d',
    ridges: 5,
    sun: { x: 0.7, y: 0.4, radius: 0.03, colour: '#fff1d0' },
    birds: 5,
  }),
  'lucia_alsur/amanecer.webp': landscape({
    seed: 'lucia-amanecer',
    sky: ['#274060', '#7a9cb8', '#f2c9a1'],
    ground: '#14213d',
    sun: { x: 0.62, y: 0.32, radius: 0.07, colour: '#fff1d0' },
    trees: true,
    birds: 4,
  }),
  'lucia_alsur/lago.webp': landscape({
    seed: 'lucia-lago',
    format: 'wide',
    sky: ['#f7b267', '#f79d65', '#f4845f', '#f9d9b0'],
    ground: '#3d2645',
    lake: true,
  }),
  'lucia_alsur/dunas.webp': landscape({
    seed: 'lucia-dunas',
    sky: ['#e8c39e', '#f6e3c5'],
    ground: '#a3472b',
    relief: 'dunes',
    horizon: 0.5,
    sun: { x: 0.3, y: 0.3, radius: 0.09, colour: '#fff6e0' },
  }),
  'lucia_alsur/lomas.webp': landscape({
    seed: 'lucia-lomas',
    format: 'panorama',
    sky: ['#9fc5d6', '#e5efe5'],
    ground: '#1f4d3a',
    relief: 'hills',
    trees: true,
    birds: 3,
  }),
  'lucia_alsur/cordillera.webp': landscape({
    seed: 'lucia-cordillera',
    format: 'ribbon',
    sky: ['#6f9dba', '#bcd3d8', '#f4d3b0'],
    ground: '#1b2f45',
    ridges: 7,
    horizon: 0.56,
    rise: 0.5,
    sun: { x: 0.71, y: 0.34, radius: 0.012, colour: '#fff3d6' },
    trees: true,
    birds: 9,
  }),
}
