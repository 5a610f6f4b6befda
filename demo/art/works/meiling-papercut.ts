import type { Works } from '#art/drawing.ts'
import { face } from '#art/face.ts'
import { papercut } from '#art/papercut.ts'

const jade = ['#e3f0ef', '#7fb6b3', '#2b6f77', '#0f2f3a']
const dusk = ['#fbe9d0', '#f4a988', '#a23b4a', '#2c1a31']

export const meilingPapercut: Works = {
  'meiling_papercut/avatar.webp': face({
    seed: 'meiling',
    skin: '#f2cfae',
    hair: 'parted',
    hairColour: '#17130f',
    shirt: '#2b6f77',
    ground: '#e3f0ef',
    accent: '#f4a988',
    glasses: true,
  }),
  'meiling_papercut/banner.webp': papercut({ seed: 'meiling-banner', format: 'banner', papers: jade, opening: 'everywhere', bumps: 4 }),
  'meiling_papercut/valley.webp': papercut({ seed: 'meiling-valley', format: 'wide', papers: jade, opening: 'valley' }),
  'meiling_papercut/middle.webp': papercut({
    seed: 'meiling-middle',
    papers: ['#f5efe6', '#e9b88f', '#c8553d', '#38243b'],
    opening: 'middle',
  }),
  'meiling_papercut/dusk.webp': papercut({ seed: 'meiling-dusk', format: 'square', papers: dusk }),
  'meiling_papercut/dusk-2.webp': papercut({ seed: 'meiling-dusk-2', format: 'square', papers: dusk, opening: 'valley', bumps: 3 }),
  'meiling_papercut/white.webp': papercut({
    seed: 'meiling-white',
    papers: ['#fbfaf7', '#f0ede8', '#e3dfd9', '#cfcac3'],
    layers: 12,
    bumps: 3.2,
  }),
}
