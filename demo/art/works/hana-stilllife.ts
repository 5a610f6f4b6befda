import type { Works } from '#art/drawing.ts'
import { face } from '#art/face.ts'
import { type Vessel, vessels } from '#art/vessels.ts'

const table = (seed: string, things: readonly Vessel[], options: Partial<Parameters<typeof vessels>[0]> = {}) =>
  vessels({
    seed,
    things,
    wall: '#dcd5cf',
    table: '#a9958a',
    colours: ['#efe9e4', '#c9a9a0', '#8f9aa0', '#d9c9a8'],
    window: true,
    ...options,
  })

export const hanaStilllife: Works = {
  'hana_stilllife/avatar.webp': face({
    seed: 'hana',
    skin: '#f2cfae',
    hair: 'bob',
    hairColour: '#17130f',
    shirt: '#c9a9a0',
    ground: '#dcd5cf',
    accent: '#8f9aa0',
  }),
  'hana_stilllife/banner.webp': table('hana-banner', ['pear', 'bottle', 'cup', 'jug', 'orange', 'bowl', 'pear'], {
    format: 'banner',
    colours: ['#b5b26a', '#efe9e4', '#c9a9a0', '#8f9aa0', '#d98c4a', '#d9c9a8'],
  }),
  'hana_stilllife/pears.webp': table('hana-pears', ['bottle', 'pear', 'pear'], { colours: ['#efe9e4', '#b5b26a', '#a9a55c'] }),
  'hana_stilllife/greys.webp': table('hana-greys', ['jug', 'vase', 'bottle', 'cup'], {
    format: 'wide',
    wall: '#c6c4c2',
    table: '#8e8883',
    colours: ['#d9d6d2', '#8f9aa0', '#b3aba6', '#6f7478'],
    window: false,
  }),
  'hana_stilllife/oranges.webp': table('hana-oranges', ['orange', 'cup', 'orange'], {
    format: 'square',
    colours: ['#d98c4a', '#efe9e4', '#c9762f'],
  }),
  'hana_stilllife/blossom.webp': table('hana-blossom', ['vase'], {
    wall: '#cfc9cb',
    table: '#7d6f70',
    colours: ['#e6e0dc'],
    branch: '#e59aa8',
    window: false,
  }),
}
