import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { imageTypes, videoTypes } from '@atelier/contract/choices'
import { guarded, paths } from '@atelier/contract/paths'
import sharp from 'sharp'
import { expect, test } from 'vitest'

interface Picture {
  src: string
  sizes: string
  type: string
}

interface Manifest {
  id: string
  scope: string
  start_url: string
  icons: (Picture & { purpose?: string })[]
  screenshots: (Picture & { form_factor: string; label: string })[]
  shortcuts: { name: string; url: string }[]
  share_target: { action: string; method: string; enctype: string; params: { files: { name: string; accept: string[] }[] } }
}

const file = (path: string) => join(import.meta.dirname, '../../public', path)
const manifest = JSON.parse(readFileSync(file('/manifest.webmanifest'), 'utf8')) as Manifest

test('names pictures that are there, of the size and type that it says', async () => {
  const pictures = [...manifest.icons, ...manifest.screenshots]
  const sizes = await Promise.all(
    pictures.map(async ({ src }) => {
      const { width, height, format } = await sharp(readFileSync(file(src))).metadata()
      return { src, sizes: `${width}x${height}`, type: `image/${format}` }
    }),
  )
  expect(sizes).toEqual(pictures.map(({ src, sizes, type }) => ({ src, sizes, type })))
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose ?? 'any'}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
  expect(new Set(manifest.screenshots.map(({ form_factor }) => form_factor))).toEqual(new Set(['narrow', 'wide']))
})

test('starts and continues on screens of the app, and takes the pictures and videos that posts take', () => {
  expect([manifest.id, manifest.scope]).toEqual(['/', '/'])
  for (const url of [manifest.start_url, ...manifest.shortcuts.map((shortcut) => shortcut.url)]) expect(guarded).toContain(url.slice(1))
  const { action, method, enctype, params } = manifest.share_target
  expect([action, method, enctype]).toEqual([paths.shareTarget, 'POST', 'multipart/form-data'])
  expect(params.files).toEqual([{ name: 'files', accept: [...imageTypes, ...videoTypes] }])
})
