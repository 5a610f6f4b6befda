import type { Works } from '#art/drawing.ts'
import { face } from '#art/face.ts'
import { ink } from '#art/ink.ts'

const sheet = (seed: string, gesture: Parameters<typeof ink>[0]['gesture'], options: Partial<Parameters<typeof ink>[0]> = {}) =>
  ink({ seed, gesture, paper: '#f4efe3', ink: '#16161a', seal: '#b3261e', ...options })

export const faridInk: Works = {
  'farid_ink/avatar.webp': face({
    seed: 'farid',
    skin: '#d9a074',
    hair: 'crop',
    hairColour: '#77736d',
    shirt: '#16161a',
    ground: '#e6dcc6',
    accent: '#b3261e',
    beard: true,
    glasses: true,
  }),
  'farid_ink/banner.webp': sheet('farid-banner', 'mountain', { format: 'banner' }),
  'farid_ink/circle.webp': sheet('farid-circle', 'circle'),
  'farid_ink/mountain.webp': sheet('farid-mountain', 'mountain', { paper: '#efe9dc' }),
  'farid_ink/lines.webp': sheet('farid-lines', 'characters', { ink: '#12304a' }),
  'farid_ink/bamboo.webp': sheet('farid-bamboo', 'branch', { paper: '#f1eadb', ink: '#1b1d22' }),
}
