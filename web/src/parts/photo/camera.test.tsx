import 'fake-indexeddb/auto'
import { homeFeed } from '@atelier/contract/feed'
import { CameraErrorCode } from '@capacitor/camera'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { chooseFromGallery, takePhoto } from '#device/camera.ts'
import { compressed } from '#parts/photo/media-source.ts'
import { startApp } from '#testing/app.tsx'
import { serve } from '#testing/fake-server.ts'
import { visit } from '#testing/visit.tsx'

const Camera = vi.hoisted(() => ({ takePhoto: vi.fn(), chooseFromGallery: vi.fn() }))
vi.mock('tus-js-client', () => import('#testing/uploads.ts'))
vi.mock('@capacitor/camera', async (original) => ({ ...(await original<object>()), Camera }))

startApp()

const drawn: { width: number; height: number; quality: number | undefined }[] = []
/** What the canvas of the browser makes of a picture; null: it cannot. */
let encode: () => Blob | null = () => new Blob(['small'], { type: 'image/jpeg' })

beforeEach(() => {
  URL.createObjectURL = () => 'blob:preview'
  URL.revokeObjectURL = () => undefined
  drawn.length = 0
  encode = () => new Blob(['small'], { type: 'image/jpeg' })
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 3000, close: () => undefined }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, told, _, quality) {
    drawn.push({ width: this.width, height: this.height, quality })
    told(encode())
  })
  Camera.takePhoto.mockReset()
  Camera.chooseFromGallery.mockReset()
  serve(homeFeed, { items: [], next_cursor: null })
})
afterEach(async () => {
  // Not imported above: it reads who is signed in.
  const { clearDraft } = await import('#parts/composer/draft.data.ts')
  clearDraft()
  vi.restoreAllMocks()
})

const picture = (name = 'one.jpg') => new File(['large'], name, { type: 'image/jpeg' })

test('DEV-066, DEV-067, DEV-068: pictures are made smaller with quality 80 and at most 1024 px, avatars with 0.7', async () => {
  expect(await compressed(picture())).toMatchObject({ size: 5, name: 'one.jpg' })
  await compressed(picture(), { quality: 0.7 })
  expect(drawn).toEqual([
    { width: 1024, height: 768, quality: 0.8 },
    { width: 1024, height: 768, quality: 0.7 },
  ])
})

test('DEV-075, DEV-076: one that cannot be made smaller says so, and stays as it is', async () => {
  visit('/home')
  await screen.findByRole('button', { name: 'Create Post' })
  encode = () => null
  const original = picture()
  expect(await compressed(original)).toBe(original)
  await screen.findByText('Failed to compress image. Using original.')
  expect(screen.getByText('Compression Error')).toBeDefined()
})

describe.each(['android', 'ios'] as const)('on %s', (platform) => {
  beforeEach(() => {
    vi.stubGlobal('Capacitor', { getPlatform: () => platform })
    const plainFetch = globalThis.fetch
    vi.stubGlobal('fetch', (url: string, options: object) =>
      String(url).startsWith('/_capacitor_file_')
        ? Promise.resolve(new Response('large', { headers: { 'content-type': 'image/jpeg' } }))
        : plainFetch(url, options),
    )
  })
  const result = { type: 0, saved: false, webPath: '/_capacitor_file_/cache/photo-1.jpg', uri: 'file:///cache/photo-1.jpg' }

  async function compose() {
    const { user } = visit('/home')
    await user.click(await screen.findByRole('button', { name: 'Create Post' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Create Post' }))
    return { user, sheet }
  }

  test('DEV-065, DEV-069, DEV-070: a photo is taken with quality 90 within 1024 px, the gallery gives quality 80', async () => {
    Camera.takePhoto.mockResolvedValue(result)
    Camera.chooseFromGallery.mockResolvedValue({ results: [result] })
    expect([...(await takePhoto()), ...(await chooseFromGallery())]).toHaveLength(2)
    expect(Camera.takePhoto).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ quality: 90, targetWidth: 1024, targetHeight: 1024 }),
    )
    expect(Camera.chooseFromGallery).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ quality: 80 }))
  })

  test('a photo taken for a post keeps its pixels, and is in the composer', async () => {
    Camera.takePhoto.mockResolvedValue(result)
    const { user, sheet } = await compose()
    await user.click(sheet.getByRole('button', { name: 'Take a picture' }))
    await sheet.findByLabelText('Description of file 1')
    expect(Camera.takePhoto).toHaveBeenCalledExactlyOnceWith(expect.not.objectContaining({ targetWidth: 1024 }))
    expect(drawn).toEqual([])
  })

  test('the gallery gives several files for a post at once, and they keep their quality', async () => {
    Camera.chooseFromGallery.mockResolvedValue({ results: [result, { ...result, uri: 'file:///cache/photo-2.jpg' }] })
    const { user, sheet } = await compose()
    await user.click(sheet.getByRole('button', { name: 'Add pictures or videos' }))
    await sheet.findByLabelText('Description of file 2')
    expect(Camera.chooseFromGallery).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ quality: 100, allowMultipleSelection: true, limit: 4 }),
    )
    expect(drawn).toEqual([])
  })

  test.each([
    ['DEV-071', 'Take a picture', Camera.takePhoto, 'OS-PLUG-CAMR-0010', 'Camera Error', 'Failed to take picture. Please try again.'],
    [
      'DEV-072',
      'Add pictures or videos',
      Camera.chooseFromGallery,
      'OS-PLUG-CAMR-0018',
      'Gallery Error',
      'Failed to select image from gallery. Please try again.',
    ],
    [
      'a denied camera',
      'Take a picture',
      Camera.takePhoto,
      CameraErrorCode.CameraPermissionDenied,
      'No access to the camera',
      'Allow it for Atelier in the settings of your phone.',
    ],
    [
      'a denied gallery',
      'Add pictures or videos',
      Camera.chooseFromGallery,
      CameraErrorCode.GalleryPermissionDenied,
      'No access to your pictures',
      'Allow it for Atelier in the settings of your phone.',
    ],
  ] as const)('%s: the failure has its words', async (_, button, ask, code, title, message) => {
    ask.mockRejectedValue(Object.assign(new Error('no'), { code }))
    const { user, sheet } = await compose()
    await user.click(sheet.getByRole('button', { name: button }))
    await screen.findByText(message)
    expect(screen.getByText(title)).toBeDefined()
  })

  test('who cancels hears nothing, and can ask once more', async () => {
    Camera.takePhoto.mockRejectedValueOnce(Object.assign(new Error('cancelled'), { code: CameraErrorCode.TakePhotoCancelled }))
    Camera.takePhoto.mockResolvedValueOnce(result)
    const { user, sheet } = await compose()
    await user.click(sheet.getByRole('button', { name: 'Take a picture' }))
    await waitFor(() => expect(Camera.takePhoto).toHaveBeenCalledOnce())
    await user.click(sheet.getByRole('button', { name: 'Take a picture' }))
    await sheet.findByLabelText('Description of file 1')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('a slow camera shows that it is waited for, and pressing again gives up', async () => {
    const slow = Promise.withResolvers<object>()
    Camera.takePhoto.mockReturnValueOnce(slow.promise)
    Camera.takePhoto.mockResolvedValueOnce(result)
    const { user, sheet } = await compose()
    const button = sheet.getByRole('button', { name: 'Take a picture' })
    await user.click(button)
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
    await user.click(button)
    expect(button.getAttribute('aria-busy')).toBeNull()
    slow.resolve(result)
    await user.click(button)
    await sheet.findByLabelText('Description of file 1')
    expect(Camera.takePhoto).toHaveBeenCalledTimes(2)
    expect(sheet.getAllByLabelText(/^Description of file/)).toHaveLength(1)
  })

  test('a denied permission leads to the settings where the phone lets an app open them', async () => {
    Camera.takePhoto.mockRejectedValue(Object.assign(new Error('no'), { code: CameraErrorCode.CameraPermissionDenied }))
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    const { user, sheet } = await compose()
    await user.click(sheet.getByRole('button', { name: 'Take a picture' }))
    await screen.findByText('No access to the camera')
    const action = screen.queryByText('Open settings')
    if (action) await user.click(action)
    expect(opened.mock.calls).toEqual(platform === 'ios' ? [['app-settings:', '_system']] : [])
  })
})
