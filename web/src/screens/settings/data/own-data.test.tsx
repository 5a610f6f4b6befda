import {
  archiveProblems,
  cancelExport,
  cancelImport,
  type DataExport,
  type DataImport,
  latestExport,
  latestImport,
  leftOutReasons,
  makeExportLink,
  startExport,
  startImport,
} from '@atelier/contract/archives'
import { Failure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startApp } from '#testing/app.tsx'
import { callsOf, serve } from '#testing/fake-server.ts'
import { noon } from '#testing/noon.ts'
import { refuseUploads, uploads } from '#testing/uploads.ts'
import { visit } from '#testing/visit.tsx'
import { currentToast } from '#ui/toast.ts'

vi.mock('tus-js-client', () => import('#testing/uploads.ts'))
startApp()

const id = '019c0000-0000-7000-8000-000000000009'
const exportOf = (changes: Partial<DataExport>): DataExport => ({
  id,
  state: 'waiting',
  done_count: 0,
  total_count: 0,
  bytes: null,
  is_available: false,
  expires_at: null,
  created_at: '2026-11-22T10:00:00.000Z',
  ...changes,
})
const importOf = (changes: Partial<DataImport>): DataImport => ({
  id,
  state: 'waiting',
  source: null,
  done_count: 0,
  total_count: 0,
  imported: {},
  left_out: [],
  problem: null,
  created_at: '2026-11-22T10:00:00.000Z',
  ...changes,
})

let lastExport: DataExport | null
let lastImport: DataImport | null
beforeEach(() => {
  lastExport = null
  lastImport = null
  uploads.length = 0
  serve(latestExport, () => ({ export: lastExport }))
  serve(latestImport, () => ({ import: lastImport }))
  serve(startExport, () => {
    lastExport = exportOf({})
    return lastExport
  })
  serve(startImport, () => {
    lastImport = importOf({})
    return lastImport
  })
  serve(cancelExport, () => {
    lastExport = lastExport && { ...lastExport, state: 'cancelled', is_available: false }
    return {}
  })
  serve(cancelImport, () => {
    lastImport = lastImport && { ...lastImport, state: 'cancelled' }
    return {}
  })
})

const section = async (name: 'Export' | 'Import') => within(await screen.findByRole('region', { name }))
/** What is polled comes by itself. */
const soon = { timeout: 20_000 }

test('Data & Storage leads to export and import', async () => {
  const { user, path } = visit('/settings')
  await user.click(await screen.findByRole('link', { name: /^Export and import/ }))
  await screen.findByRole('heading', { level: 1, name: 'Export and import' })
  expect(path()).toBe('/settings/data')
})

describe('the export', () => {
  test('is started, followed by itself, and downloaded until the day that it says', async () => {
    const { user } = visit('/settings/data')
    const shown = await section('Export')
    await user.click(await shown.findByRole('button', { name: 'Create archive' }))
    await shown.findByText('Your archive is next in line.')
    expect(callsOf(startExport)).toEqual([{ client_id: expect.any(String) }])
    lastExport = exportOf({ state: 'running', done_count: 1_200, total_count: 4_800 })
    await shown.findByText('1,200 of 4,800 entries and files', undefined, soon)
    expect(shown.getByRole('progressbar', { name: 'Your archive is being built.' }).getAttribute('aria-valuenow')).toBe('25')
    lastExport = exportOf({ state: 'done', bytes: 240_000_000, is_available: true, expires_at: noon('2026-11-29') })
    await shown.findByText('240 MB. You can download it until November 29, 2026.', undefined, soon)
    shown.getByRole('button', { name: 'Download' })
  })

  describe('that is there', () => {
    const loaded: string[] = []
    beforeEach(() => {
      loaded.length = 0
      vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
        if (this.hasAttribute('download')) loaded.push(this.getAttribute('href') ?? '')
      })
      lastExport = exportOf({ state: 'done', bytes: 1, is_available: true, expires_at: noon('2026-11-29') })
    })

    test('is downloaded by a link that each press asks for, once at a time', async () => {
      const waits = Promise.withResolvers<{ url: string }>()
      serve(makeExportLink, () => waits.promise)
      const { user } = visit('/settings/data')
      const shown = await section('Export')
      expect(callsOf(makeExportLink)).toEqual([])
      const button = await shown.findByRole('button', { name: 'Download' })
      await user.click(button)
      await user.click(button)
      expect(button.getAttribute('aria-busy')).toBe('true')
      expect([callsOf(makeExportLink), loaded]).toEqual([[{ export_id: id }], []])
      waits.resolve({ url: '/media/archives/ada.zip?s=1' })
      await waitFor(() => expect(loaded).toEqual(['/media/archives/ada.zip?s=1']))
      serve(makeExportLink, { url: '/media/archives/ada.zip?s=2' })
      await user.click(button)
      await waitFor(() => expect(loaded).toEqual(['/media/archives/ada.zip?s=1', '/media/archives/ada.zip?s=2']))
    })

    test('says why it is not downloaded, and can be asked again', async () => {
      serve(makeExportLink, new Failure('unavailable'))
      const { user } = visit('/settings/data')
      const shown = await section('Export')
      await user.click(await shown.findByRole('button', { name: 'Download' }))
      await waitFor(() => expect(currentToast()?.title).toBe('Download not started'))
      expect(loaded).toEqual([])
      serve(makeExportLink, { url: '/media/archives/ada.zip?s=3' })
      await user.click(shown.getByRole('button', { name: 'Download' }))
      await waitFor(() => expect(loaded).toHaveLength(1))
    })

    test('and was deleted meanwhile says so, and a new one can be created', async () => {
      serve(makeExportLink, () => {
        lastExport = exportOf({ state: 'cancelled' })
        return new Failure('not_found')
      })
      const { user } = visit('/settings/data')
      const shown = await section('Export')
      await user.click(await shown.findByRole('button', { name: 'Download' }))
      await shown.findByRole('button', { name: 'Create archive' })
      const message = 'This archive is no longer there. You can create a new one.'
      expect(currentToast()).toMatchObject({ title: 'Download not started', message })
      expect(loaded).toEqual([])
    })
  })

  test('is cancelled while it is built', async () => {
    lastExport = exportOf({ state: 'running', total_count: 10 })
    const { user } = visit('/settings/data')
    const shown = await section('Export')
    await user.click(await shown.findByRole('button', { name: 'Cancel' }))
    await shown.findByRole('button', { name: 'Create archive' })
    expect(callsOf(cancelExport)).toEqual([{ export_id: id }])
  })

  test('that is there can be deleted, or followed by a new one', async () => {
    lastExport = exportOf({ state: 'done', bytes: 1, is_available: true, expires_at: noon('2026-11-29') })
    const { user } = visit('/settings/data')
    const shown = await section('Export')
    await user.click(await shown.findByRole('button', { name: 'Delete' }))
    await shown.findByRole('button', { name: 'Create archive' })
    expect(shown.queryByRole('button', { name: 'Download' })).toBeNull()
    expect(callsOf(cancelExport)).toEqual([{ export_id: id }])
  })

  test('that failed is tried again', async () => {
    lastExport = exportOf({ state: 'failed' })
    const { user } = visit('/settings/data')
    const shown = await section('Export')
    expect((await shown.findByRole('alert')).textContent).toContain('The archive could not be built.')
    await user.click(shown.getByRole('button', { name: 'Try again' }))
    await shown.findByText('Your archive is next in line.')
  })

  test('that has expired says so', async () => {
    lastExport = exportOf({ state: 'done', expires_at: '2026-11-01T12:00:00.000Z' })
    visit('/settings/data')
    await (await section('Export')).findByText('Your last archive is gone: archives are kept for 7 days.')
  })

  test.each([
    ['rate_limited', 'You have created as many archives as you can in a day. Try again tomorrow.'],
    ['unavailable', 'Please try again. The server is busy or being restarted.'],
  ] as const)('that is not started (%s) says why', async (code, message) => {
    serve(startExport, new Failure(code))
    const { user } = visit('/settings/data')
    await user.click(await (await section('Export')).findByRole('button', { name: 'Create archive' }))
    await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Export not started', message }))
  })

  test('that cannot be loaded can be asked for again', async () => {
    serve(latestExport, new Failure('forbidden'))
    const { user } = visit('/settings/data')
    const shown = await section('Export')
    const again = await shown.findByRole('button', { name: 'Try Again' })
    serve(latestExport, () => ({ export: null }))
    await user.click(again)
    await shown.findByRole('button', { name: 'Create archive' })
  })
})

describe('the import', () => {
  afterEach(async () => {
    const { stopSending } = await import('#screens/settings/data/sending.data.ts')
    stopSending()
  })
  const file = (name = 'archive.zip', bytes = 'PK') => new File([bytes], name, { type: 'application/zip' })
  async function choose(chosen: File) {
    const opened = visit('/settings/data')
    const shown = await section('Import')
    await shown.findByRole('button', { name: /Choose/ })
    fireEvent.change(shown.getByLabelText(/^Choose/, { selector: 'input' }), { target: { files: [chosen] } })
    return { ...opened, shown }
  }

  test('uploads the archive, follows what comes, and shows what came and what was left out', async () => {
    const { shown } = await choose(file())
    await shown.findByText('The archive is being checked.')
    expect(uploads).toEqual(['archives application/zip'])
    expect(callsOf(startImport)).toEqual([{ client_id: expect.any(String), media_id: expect.any(String) }])
    lastImport = importOf({ state: 'running', source: 'mastodon', done_count: 40, total_count: 400 })
    await shown.findByText('Your archive from Mastodon is being imported.', undefined, soon)
    expect(shown.getByText('40 of 400')).toBeDefined()
    lastImport = importOf({
      state: 'done',
      source: 'mastodon',
      done_count: 400,
      total_count: 400,
      imported: { posts: 390, media: 1, follows: 0 },
      left_out: [
        { kind: 'posts', reason: 'not_own', count: 8 },
        { kind: 'polls', reason: 'unsupported', count: 2 },
        { kind: 'boosts', reason: 'unsupported', count: 1 },
      ],
    })
    const came = within(await shown.findByRole('region', { name: 'What was imported' }, soon))
    expect(came.getAllByRole('listitem').map((row) => row.textContent)).toEqual(['390 posts', '1 picture or video'])
    const left = within(shown.getByRole('region', { name: 'What was left out' }))
    expect(left.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'Written by somebody else.8 posts',
      'Cannot be imported.2 other things and 1 boost',
    ])
  })

  test('is cancelled, and what has come by then is shown', async () => {
    lastImport = importOf({ state: 'running', source: 'atelier', total_count: 10, imported: { posts: 3 } })
    const { user } = visit('/settings/data')
    const shown = await section('Import')
    await user.click(await shown.findByRole('button', { name: 'Cancel' }))
    await shown.findByText('It was cancelled. What was imported by then has been kept.')
    expect(shown.getByText('3 posts')).toBeDefined()
    expect(callsOf(cancelImport)).toEqual([{ import_id: id }])
  })

  test('is cancelled while it is being started, and does not go on unseen', async () => {
    const started = Promise.withResolvers<DataImport>()
    serve(startImport, () => started.promise)
    const { shown, user } = await choose(file())
    await waitFor(() => expect(callsOf(startImport)).toHaveLength(1))
    await user.click(shown.getByRole('button', { name: 'Cancel' }))
    await shown.findByRole('button', { name: /Choose/ })
    lastImport = importOf({ state: 'running' })
    started.resolve(lastImport)
    await shown.findByText('It was cancelled. What was imported by then has been kept.')
    expect(callsOf(cancelImport)).toEqual([{ import_id: id }])
  })

  test.each([...archiveProblems, null])('that stopped because of %s says so in a sentence', async (problem) => {
    lastImport = importOf({ state: 'failed', problem })
    visit('/settings/data')
    const text = (await (await section('Import')).findByRole('alert')).textContent
    expect(text).toMatch(/^The import stopped[A-Z].{20,}\.$/)
    expect(text).not.toContain(String(problem))
  })

  test.each(leftOutReasons)('what was left out because of %s has a reason in words', async (reason) => {
    lastImport = importOf({ state: 'done', source: 'atelier', left_out: [{ kind: 'posts', reason, count: 2 }] })
    visit('/settings/data')
    const left = within(await (await section('Import')).findByRole('region', { name: 'What was left out' }))
    expect(left.getByRole('listitem').textContent).toMatch(/^[A-Z].*\.2 posts$/)
    expect((await section('Import')).getByText('Nothing new.')).toBeDefined()
  })

  test.each([
    ['holiday.jpg', 'x', 'Choose a file that ends in .zip, .tar.gz or .tgz.'],
    ['archive.zip', '', 'This file is empty.'],
  ])('%s with "%s" in it is refused before it is uploaded', async (name, bytes, sentence) => {
    const { shown } = await choose(file(name, bytes))
    expect((await shown.findByRole('alert')).textContent).toBe(sentence)
    expect([uploads, callsOf(startImport)]).toEqual([[], []])
  })

  test('more than an archive can have is refused before it is uploaded', async () => {
    const large = file('outbox.TAR.GZ')
    Object.defineProperty(large, 'size', { value: limits.imports.bytes + 1 })
    const { shown } = await choose(large)
    expect((await shown.findByRole('alert')).textContent).toBe('This file is too large. An archive can have up to 4.3 GB.')
    expect(uploads).toEqual([])
  })

  test.each([
    ['conflict', 'Another import is already running. Try again when it is done.'],
    ['unavailable', 'The connection was lost. Try again: the upload continues where it stopped.'],
  ] as const)('that is not started (%s) says why, and is tried again without a second upload', async (code, sentence) => {
    serve(startImport, new Failure(code))
    const { user, shown } = await choose(file())
    expect((await shown.findByRole('alert')).textContent).toContain(sentence)
    serve(startImport, () => {
      lastImport = importOf({})
      return lastImport
    })
    await user.click(shown.getByRole('button', { name: 'Try Again' }))
    await shown.findByText('The archive is being checked.')
    expect(uploads).toHaveLength(1)
    const [first, second] = callsOf(startImport)
    expect(second).toEqual(first)
  })

  test.each([
    ['disk_full', 'The server has no room for files at the moment. Please try again later.'],
    ['uploads_full', 'This archive does not fit: the files of an account can have 20,480 MB together.'],
  ] as const)('that there is no room for (%s) says so, and can be sent again', async (code, sentence) => {
    onTestFinished(() => refuseUploads())
    refuseUploads(new Failure(code, { limit: 20_480 }))
    const { user, shown } = await choose(file())
    expect((await shown.findByRole('alert')).textContent).toContain(sentence)
    refuseUploads()
    await user.click(shown.getByRole('button', { name: 'Try Again' }))
    await shown.findByText('The archive is being checked.')
    expect(uploads).toHaveLength(1)
  })

  test('an upload that the server has thrown away is sent again', async () => {
    serve(startImport, new Failure('media_not_ready'))
    const { user, shown } = await choose(file())
    await shown.findByRole('alert')
    serve(startImport, () => {
      lastImport = importOf({})
      return lastImport
    })
    await user.click(shown.getByRole('button', { name: 'Try Again' }))
    await shown.findByText('The archive is being checked.')
    expect(uploads).toHaveLength(2)
  })

  test.each(['From another Atelier account', 'From Mastodon', 'From Instagram'])('explains how to come %s', async (name) => {
    visit('/settings/data')
    const summary = await (await section('Import')).findByText(name)
    expect(summary.closest('details')?.querySelector('p')?.textContent?.length).toBeGreaterThan(80)
  })
})
