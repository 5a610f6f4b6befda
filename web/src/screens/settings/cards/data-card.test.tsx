import { ownData } from '@atelier/contract/archives'
import { Failure } from '@atelier/contract/errors'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { startApp } from '#testing/app.tsx'
import { callsOf, serve } from '#testing/fake-server.ts'
import { visit } from '#testing/visit.tsx'
import { currentToast } from '#ui/toast.ts'

startApp()

const data = {
  profiles: [{ user_id: 'vera', username: 'vera' }],
  user_preferences: [{ email_frequency: 'weekly' }],
  device_tokens: [{ platform: 'web', is_active: true }],
}
const saved: { name: string; blob: Blob | undefined }[] = []
let made: Blob | undefined
beforeEach(() => {
  saved.length = 0
  serve(ownData, data)
  URL.createObjectURL = (blob) => {
    made = blob as Blob
    return 'blob:data'
  }
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download) saved.push({ name: this.download, blob: made })
  })
})

const card = async () => within(await screen.findByRole('region', { name: 'Data & Storage' }))

test('SET-021, SET-064, SET-065: the data are downloaded at once as a JSON file that is named by the date', async () => {
  const { user } = visit('/settings')
  // Late in the evening, so that the date is that of the device and not of UTC.
  vi.setSystemTime(new Date(2026, 10, 22, 23, 50))
  onTestFinished(() => void vi.useRealTimers())
  await user.click(await (await card()).findByRole('button', { name: 'Download' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]?.name).toBe('atelier-data-2026-11-22.json')
  expect(saved[0]?.blob?.type).toBe('application/json;charset=utf-8')
  expect(JSON.parse((await saved[0]?.blob?.text()) ?? '')).toEqual(data)
})

test('a download that fails says so, and can be tried again', async () => {
  serve(ownData, new Failure('unavailable'))
  const { user } = visit('/settings')
  await user.click(await (await card()).findByRole('button', { name: 'Download' }))
  await waitFor(() => expect(currentToast()?.title).toBe('Download failed'))
  expect(saved).toEqual([])
  serve(ownData, data)
  await user.click((await card()).getByRole('button', { name: 'Download' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(callsOf(ownData)).toHaveLength(2)
})

test('SET-022, SET-083: storage cannot be managed yet, and says what to do instead', async () => {
  const { user } = visit('/settings')
  await user.click(await (await card()).findByRole('button', { name: 'Manage storage' }))
  expect(currentToast()).toMatchObject({
    title: 'Manage storage',
    message: 'Storage management is coming soon. Clear cache from device settings if needed.',
  })
})
