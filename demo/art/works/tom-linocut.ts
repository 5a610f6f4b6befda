import type { Works } from '#art/drawing.ts'
import { engraving } from '#art/engraving.ts'
import { face } from '#art/face.ts'

const block = (seed: string, subject: Parameters<typeof engraving>[0]['subject'], options: Partial<Parameters<typeof engraving>[0]> = {}) =>
  engraving({ seed, subject, paper: '#f3ecdc', ink: '#14242f', ...options })

export const tomLinocut: Works = {
  'tom_linocut/avatar.webp': face({
    seed: 'tom',
    skin: '#f2c9a8',
    hair: 'curls',
    hairColour: '#a8572b',
    shirt: '#1d3b2f',
    ground: '#f3ecdc',
    accent: '#e0543a',
    beard: true,
  }),
  'tom_linocut/banner.webp': block('tom-banner', 'waves', { format: 'banner', spot: '#e0543a', pitch: 9 }),
  'tom_linocut/waves.webp': block('tom-waves', 'waves', { spot: '#e0543a' }),
  'tom_linocut/hills.webp': block('tom-hills', 'hills', { ink: '#1d3b2f', spot: '#e0a030' }),
  'tom_linocut/moon.webp': block('tom-moon', 'orb', { paper: '#efe8da', ink: '#1b1b22' }),
}
