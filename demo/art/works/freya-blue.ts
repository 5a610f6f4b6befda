import { cyanotype } from '#art/cyanotype.ts'
import type { Works } from '#art/drawing.ts'
import { face } from '#art/face.ts'
import type { Plant } from '#art/plants.ts'

const sunprint = (seed: string, plants: readonly Plant[], options: Partial<Parameters<typeof cyanotype>[0]> = {}) =>
  cyanotype({ seed, plants, ...options })

export const freyaBlue: Works = {
  'freya_blue/avatar.webp': face({
    seed: 'freya',
    skin: '#f2c9a8',
    hair: 'parted',
    hairColour: '#c9a26b',
    shirt: '#1c4f82',
    ground: '#e9efef',
    accent: '#7fa3bd',
  }),
  'freya_blue/banner.webp': sunprint('freya-banner', ['fern', 'grass', 'umbel', 'olive', 'fern'], { format: 'banner' }),
  'freya_blue/fern.webp': sunprint('freya-fern', ['fern']),
  'freya_blue/three.webp': sunprint('freya-three', ['umbel', 'grass', 'poppy']),
  'freya_blue/ginkgo.webp': sunprint('freya-ginkgo', ['ginkgo'], { format: 'square', tones: ['#f2e9d8', '#b79a7a', '#6b4a33', '#2f2019'] }),
  'freya_blue/eucalyptus.webp': sunprint('freya-eucalyptus', ['eucalyptus']),
  'freya_blue/palm.webp': sunprint('freya-palm', ['palm']),
  'freya_blue/tall-fern.webp': sunprint('freya-tall-2', ['fern'], { format: 'scroll' }),
}
