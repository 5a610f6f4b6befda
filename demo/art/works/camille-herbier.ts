import { botanical } from '#art/botanical.ts'
import type { Works } from '#art/drawing.ts'
import { face } from '#art/face.ts'
import type { Plant } from '#art/plants.ts'

const planche = (seed: string, plants: readonly Plant[], bloom: string, leaf = '#4c6b3c') =>
  botanical({ seed, plants, paper: '#f4eee0', leaf, bloom })

export const camilleHerbier: Works = {
  'camille_herbier/avatar.webp': face({
    seed: 'camille',
    skin: '#f6d7bd',
    hair: 'long',
    hairColour: '#6b4423',
    shirt: '#4c6b3c',
    ground: '#f4eee0',
    accent: '#c0392b',
  }),
  'camille_herbier/banner.webp': botanical({
    seed: 'camille-banner',
    format: 'banner',
    plants: ['grass', 'umbel', 'poppy', 'fern', 'olive'],
    paper: '#f4eee0',
    leaf: '#4c6b3c',
    bloom: '#c0392b',
  }),
  'camille_herbier/fougere.webp': planche('camille-fougere', ['fern'], '#4c6b3c'),
  'camille_herbier/coquelicots.webp': planche('camille-coquelicots', ['poppy', 'poppy', 'umbel'], '#c0392b'),
  'camille_herbier/ombelle.webp': planche('camille-ombelle', ['umbel'], '#8a5a83'),
  'camille_herbier/trois.webp': planche('camille-trois', ['olive', 'eucalyptus', 'grass'], '#8f5a2a'),
  'camille_herbier/ginkgo.webp': planche('camille-ginkgo', ['ginkgo'], '#e0a526'),
  'camille_herbier/avril.webp': planche('camille-avril', ['tulip', 'tulip', 'tulip'], '#8e2b3a', '#6d8f56'),
}
