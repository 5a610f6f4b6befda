import type { Works } from '#art/drawing.ts'
import { face } from '#art/face.ts'
import { weave } from '#art/weave.ts'

export const nnekaWeaves: Works = {
  'nneka_weaves/avatar.webp': face({
    seed: 'nneka',
    skin: '#5b3624',
    hair: 'scarf',
    hairColour: '#1d1412',
    shirt: '#b3201f',
    ground: '#f2c14e',
    accent: '#1f4e79',
    earrings: true,
  }),
  'nneka_weaves/banner.webp': weave({
    seed: 'nneka-banner',
    format: 'banner',
    sett: [
      ['#d98e04', 20],
      ['#1b1b1b', 12],
      ['#2a7f4f', 20],
      ['#b3201f', 12],
    ],
    weft: [
      ['#f2c14e', 8],
      ['#1f4e79', 8],
    ],
    binding: 'blocks',
    thread: 7,
  }),
  'nneka_weaves/blocks.webp': weave({
    seed: 'nneka-blocks',
    sett: [
      ['#d98e04', 16],
      ['#1b1b1b', 16],
      ['#2a7f4f', 16],
      ['#b3201f', 16],
    ],
    weft: [
      ['#f2c14e', 12],
      ['#1f4e79', 12],
      ['#b3201f', 12],
    ],
    binding: 'blocks',
    thread: 9,
  }),
  'nneka_weaves/diamond.webp': weave({
    seed: 'nneka-diamond',
    sett: [['#5b2a3c', 1]],
    weft: [['#e8c7a0', 1]],
    binding: 'diamond',
    thread: 11,
  }),
  'nneka_weaves/plain.webp': weave({
    seed: 'nneka-plain',
    sett: [
      ['#5b2a3c', 6],
      ['#d9a05b', 2],
      ['#e8c7a0', 6],
    ],
    weft: [
      ['#e8c7a0', 10],
      ['#5b2a3c', 4],
    ],
    binding: 'plain',
    thread: 10,
  }),
  'nneka_weaves/indigo.webp': weave({
    seed: 'nneka-indigo',
    format: 'tall',
    sett: [
      ['#a9c3d9', 14],
      ['#4f7fb0', 14],
      ['#16305c', 22],
    ],
    weft: [
      ['#16305c', 1],
      ['#a9c3d9', 1],
    ],
    binding: 'twill',
    thread: 10,
  }),
}
