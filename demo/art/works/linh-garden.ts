import { botanical } from '#art/botanical.ts'
import type { Works } from '#art/drawing.ts'
import { face } from '#art/face.ts'
import type { Plant } from '#art/plants.ts'

const lacquer = (seed: string, plants: readonly Plant[], options: Partial<Parameters<typeof botanical>[0]> = {}) =>
  botanical({ seed, plants, paper: '#1a1512', leaf: '#9a7b2f', bloom: '#c8452d', manner: 'cutout', ...options })

export const linhGarden: Works = {
  'linh_garden/avatar.webp': face({
    seed: 'linh',
    skin: '#e8bd92',
    hair: 'hat',
    hairColour: '#17130f',
    shirt: '#c8452d',
    ground: '#d9c48a',
    accent: '#b58f3a',
  }),
  'linh_garden/banner.webp': lacquer('linh-banner', ['lotus', 'grass', 'lotus', 'eucalyptus', 'lotus'], { format: 'banner' }),
  'linh_garden/lotus.webp': lacquer('linh-lotus', ['lotus', 'lotus']),
  'linh_garden/grass.webp': lacquer('linh-grass', ['grass', 'grass'], { leaf: '#5f7f4a', bloom: '#c9a24b' }),
  'linh_garden/ginkgo.webp': lacquer('linh-ginkgo', ['ginkgo'], { leaf: '#8a6a24', bloom: '#e3b94f', format: 'square' }),
}
