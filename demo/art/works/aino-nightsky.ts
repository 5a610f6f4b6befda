import type { Works } from '#art/drawing.ts'
import { face } from '#art/face.ts'
import { sky } from '#art/sky.ts'

const green = ['#060b1c', '#0d2340', '#0f6e6a', '#5fe0a0', '#e9ffd9']
const violet = ['#0a0820', '#231a4f', '#7b3fa0', '#ff8fb5', '#ffe9d0']

export const ainoNightsky: Works = {
  'aino_nightsky/avatar.webp': face({
    seed: 'aino',
    skin: '#f6d7bd',
    hair: 'long',
    hairColour: '#e3c48a',
    shirt: '#16335f',
    ground: '#0d2340',
    accent: '#5fe0a0',
  }),
  'aino_nightsky/banner.webp': sky({ seed: 'aino-banner', format: 'banner', tones: green, subject: 'aurora', ground: '#03060d' }),
  'aino_nightsky/green.webp': sky({ seed: 'aino-green', tones: green, subject: 'aurora', ground: '#03060d' }),
  'aino_nightsky/trails.webp': sky({
    seed: 'aino-trails',
    tones: ['#081226', '#16335f', '#3d6ea5', '#e8efff'],
    subject: 'trails',
    ground: '#04070f',
  }),
  'aino_nightsky/violet.webp': sky({ seed: 'aino-violet', format: 'wide', tones: violet, subject: 'aurora', ground: '#03060d' }),
  'aino_nightsky/milky.webp': sky({
    seed: 'aino-milky',
    tones: ['#070a1a', '#131a3a', '#4b3f72', '#c98bb0', '#fff1dc'],
    subject: 'milkyway',
    ground: '#05060d',
  }),
  'aino_nightsky/moons.webp': sky({ seed: 'aino-moons', tones: ['#10131c', '#1a2030', '#333c55', '#efe6cf'], subject: 'phases' }),
}
