import { createPost } from '@atelier/contract/posts'
import { expect, test } from 'vitest'
import { answersNothing, type Native, native, type Plugins, plainPhone } from '#bridge.ts'
import { picture } from '#picture.ts'
import { type Resident, resident } from '#residents.ts'
import { failureToastOf } from '#toast.ts'
import { origin, phone, profile, uncovered } from '#visitors.ts'

/** Somebody in the app on their phone, before its first page. */
async function person(name: string, platform: 'android' | 'ios', plugins: Plugins): Promise<Resident & { phone: Native }> {
  const one = await resident(name, phone)
  return { ...one, phone: await native(one.page.context(), platform, { ...plainPhone, ...plugins }) }
}
const callsOf = ({ calls }: Native, method: string) => calls.flatMap((call) => (call.method === method ? [call.options] : []))

test('SHELL-002, DEV-069: on Android, a photo of the camera is in the composer with all its pixels, and the back button closes what is open, goes back, and leaves', async () => {
  const cancelled = Object.assign(new Error('cancelled'), { code: 'OS-PLUG-CAMR-0006' })
  const photo = { type: 0, saved: false, uri: 'file:///cache/photo.jpg', webPath: '/_capacitor_file_/cache/photo.jpg' }
  const shots = [() => Promise.reject(cancelled), () => photo]
  const ann = await person('ann', 'android', { Camera: { takePhoto: () => shots.shift()?.() } })
  const { page } = ann
  const { id } = await ann.call(createPost, { client_id: crypto.randomUUID(), content: 'Prints from a phone' })
  const { buffer: body, mimeType: contentType } = await picture('photo.jpg', { width: 3_000, height: 2_000 })
  await page.route('**/_capacitor_file_/**', (route) => route.fulfill({ body, contentType }))
  await page.goto('/home')
  await uncovered(page)
  await expect.poll(() => callsOf(ann.phone, 'StatusBar.setStyle')).toEqual([{ style: 'LIGHT' }])
  await expect.poll(() => callsOf(ann.phone, 'SplashScreen.hide').length).toBe(1)

  await page.getByRole('button', { name: 'Create Post' }).click()
  const sheet = page.getByRole('dialog', { name: 'Create Post' })
  const take = sheet.getByRole('button', { name: 'Take a picture' })
  await take.click()
  await expect.poll(() => callsOf(ann.phone, 'Camera.takePhoto').length).toBe(1)
  // Pressed while the camera is waited for, it would give up.
  await sheet.locator('[aria-busy]').waitFor({ state: 'detached' })
  await take.click()
  const shown = sheet.getByRole('list', { name: 'Pictures and videos of this post' }).locator('img').first()
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([3_000, 2_000])
  expect(callsOf(ann.phone, 'Camera.takePhoto')[1]).toMatchObject({ quality: 90 })

  const back = (canGoBack: boolean) => ann.phone.emit(page, 'App', 'backButton', { canGoBack })
  await back(false)
  await sheet.waitFor({ state: 'hidden' })
  await ann.phone.emit(page, 'App', 'appUrlOpen', { url: `app.atelier://post/${id}` })
  await page.waitForURL(`**/post/${id}`)
  await page.getByRole('main').getByText('Prints from a phone').waitFor()
  await back(true)
  await page.waitForURL('**/home')
  expect(callsOf(ann.phone, 'App.minimizeApp')).toEqual([])
  await back(false)
  await expect.poll(() => callsOf(ann.phone, 'App.minimizeApp').length).toBe(1)
})

test('on iOS, a camera that is denied says what to do, and a link that starts the app leads to its page', async () => {
  const denied = Object.assign(new Error('denied'), { code: 'OS-PLUG-CAMR-0003' })
  const bob = await person('bob', 'ios', { Camera: { takePhoto: () => Promise.reject(denied) } })
  const { page } = bob
  await page.goto('/home', { waitUntil: 'commit' })
  await bob.phone.emit(page, 'App', 'appUrlOpen', { url: `https://atelier.example/profile/${bob.username}` })
  await page.waitForURL(`**/profile/${bob.username}`)
  await page.getByRole('button', { name: 'Create Post' }).click()
  await page.getByRole('dialog', { name: 'Create Post' }).getByRole('button', { name: 'Take a picture' }).click()
  await expect.poll(() => failureToastOf(page)).toEqual(['No access to the camera', 'Allow it for Atelier in the settings of your phone.'])
  await page.getByRole('button', { name: 'Open settings' }).waitFor()
  await expect.poll(() => callsOf(bob.phone, 'Haptics.notification')).toEqual([{ type: 'ERROR' }])
})

test('on Android, a mailed link that starts the app signs in after a press, once', async () => {
  const { email, session, id } = await resident('cleo')
  const fragment = new URLSearchParams({
    access_token: String(session.access_token),
    refresh_token: String(session.refresh_token),
    expires_in: '3600',
    token_type: 'bearer',
    type: 'magiclink',
  })
  const context = await profile(phone)
  const started = { url: `${origin.replace('http:', 'https:')}/auth/link#${fragment}` }
  const { calls } = await native(context, 'android', { ...plainPhone, App: { getLaunchUrl: () => started, minimizeApp: answersNothing } })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('button', { name: `Continue as ${email}` }).click()
  await page.waitForURL('**/home')
  await page.getByRole('button', { name: 'Create Post' }).waitFor()
  // Asked at the start, after the page was loaded with the link and after signing in, when it was told the same.
  await expect.poll(() => calls.filter(({ method }) => method === 'App.getLaunchUrl').length).toBe(3)
  expect(new URL(page.url()).pathname).toBe('/home')
  expect(await page.evaluate(() => localStorage.getItem('sb-atelier-auth-token'))).toContain(id)
})
