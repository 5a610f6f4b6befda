import type { Works } from '#art/drawing.ts'
import { face } from '#art/face.ts'
import { weave } from '#art/weave.ts'

type Yarns = Parameters<typeof weave>[0]['sett']
const tartan = (seed: string, sett: Yarns, options: Partial<Parameters<typeof weave>[0]> = {}) =>
  weave({ seed, sett, mirrored: true, thread: 7, ...options })
const moor: Yarns = [
  ['#1f3d2b', 24],
  ['#14213d', 20],
  ['#a4161a', 4],
  ['#14213d', 4],
  ['#e9c46a', 2],
]

export const hamishLoom: Works = {
  'hamish_loom/avatar.webp': face({
    seed: 'hamish',
    skin: '#f2c9a8',
    hair: 'cap',
    hairColour: '#b06a3a',
    shirt: '#1f3d2b',
    ground: '#c8c2b4',
    accent: '#14213d',
    beard: true,
  }),
  'hamish_loom/banner.webp': tartan('hamish-banner', moor, { format: 'banner' }),
  'hamish_loom/moor.webp': tartan('hamish-moor', moor),
  'hamish_loom/herringbone.webp': weave({
    seed: 'hamish-herringbone',
    format: 'tall',
    sett: [['#e5ddd0', 1]],
    weft: [['#3a4a5a', 1]],
    binding: 'herringbone',
    thread: 10,
  }),
  'hamish_loom/fog.webp': tartan('hamish-fog', [
    ['#9aa5a8', 26],
    ['#d9dcd8', 12],
    ['#6d7a80', 16],
    ['#a4512d', 2],
    ['#d9dcd8', 4],
  ]),
}
