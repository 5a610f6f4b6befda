import { Failure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import { listMutedWords, type MutedWord, muteWord, unmuteWord } from '@atelier/contract/muted-words'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { callsOf, serve, stopServing } from '#testing/fake-server.ts'
import { startRealApp } from '#testing/real-app.tsx'
import { query } from '#testing/real-server.ts'
import { vera } from '#testing/real-session.ts'
import { visit } from '#testing/visit.tsx'
import { currentToast } from '#ui/toast.ts'

startRealApp()
const mute = (phrase: string, ends_at: string | null = null) => vera.call(muteWord, { client_id: crypto.randomUUID(), phrase, ends_at })
const list = () => vera.call(listMutedWords, {})

const end = new Date(Date.now() + 100 * 24 * 3_600_000)
const untilEnd = `SpoilersUntil ${new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(end)}`

beforeEach(async () => {
  await mute('#crypto')
  await mute('Spoilers', end.toISOString())
})

async function open() {
  const opened = visit('/settings/muted-words')
  const field = await screen.findByLabelText<HTMLInputElement>('Word, phrase or hashtag')
  return { ...opened, field }
}
const rows = async () => within(await screen.findByRole('list', { name: 'Your muted words' })).getAllByRole('listitem')
const shown = async () => (await rows()).map((row) => row.textContent ?? '')
const press = () => screen.getByRole('button', { name: 'Mute' })

describe('muted words', () => {
  test('are listed with their end', async () => {
    await open()
    const [spoilers, crypto] = await shown()
    expect(spoilers?.startsWith(untilEnd)).toBe(true)
    expect(crypto).toMatch(/^#cryptoFor good/)
  })

  test('one is added for good or for days, shown at once', async () => {
    const gate = Promise.withResolvers<MutedWord>()
    serve(muteWord, gate.promise)
    const { user, field } = await open()
    await rows()
    await user.type(field, '  digital art {Enter}')
    await waitFor(async () => expect((await shown())[0]).toMatch(/^digital artFor good/))
    stopServing(muteWord)
    gate.resolve(mute('digital art'))
    await waitFor(() => expect(field.value).toBe(''))

    expect(
      within(screen.getByLabelText('For how long'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['For good', 'For 1 day', 'For 7 days', 'For 30 days'])
    await user.type(field, 'election')
    await user.selectOptions(screen.getByLabelText('For how long'), 'For 7 days')
    await user.click(press())
    await waitFor(() =>
      expect(callsOf(muteWord)).toMatchObject([
        { phrase: 'digital art', for_days: null },
        { phrase: 'election', for_days: 7 },
      ]),
    )
    await waitFor(async () => expect((await list()).items[0]).toMatchObject({ phrase: 'election', ends_at: expect.any(String) }))
  })

  test('one is removed at once, and comes back with its end on undo', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Stop muting “Spoilers”' }))
    await waitFor(async () => expect(await shown()).toHaveLength(1))
    await waitFor(() => expect(currentToast()).toMatchObject({ title: '“Spoilers” is no longer muted', action: { label: 'Undo' } }))
    currentToast()?.action?.onPress()
    await waitFor(async () => expect((await shown())[0]?.startsWith(untilEnd)).toBe(true))
    await waitFor(() => expect(callsOf(muteWord)).toMatchObject([{ phrase: 'Spoilers', ends_at: end.toISOString() }]))
    await waitFor(async () => expect((await list()).items).toMatchObject([{ phrase: 'Spoilers', ends_at: end.toISOString() }, {}]))
  })

  test('one whose end has passed does not come back on undo, and it says so', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Stop muting “Spoilers”' }))
    await waitFor(() => expect(currentToast()?.action?.label).toBe('Undo'))
    serve(muteWord, new Failure('invalid', { errors: [{ field: 'ends_at', code: 'out_of_range' }] }))
    currentToast()?.action?.onPress()
    await waitFor(() => expect(currentToast()).toMatchObject({ tone: 'destructive' }))
    await waitFor(async () => expect(await shown()).toHaveLength(1))
  })

  test('one that was just added is removed by the id that the server gave it, and not before it has one', async () => {
    const { user, field } = await open()
    await rows()
    const gate = Promise.withResolvers<MutedWord>()
    serve(muteWord, gate.promise)
    await user.type(field, 'elections{Enter}')
    const remove = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Stop muting “elections”' })
    expect((await remove()).disabled).toBe(true)
    const made = await mute('elections')
    const listing = Promise.withResolvers<{ items: MutedWord[] }>()
    serve(listMutedWords, listing.promise)
    gate.resolve(made)
    await waitFor(async () => expect((await remove()).disabled).toBe(false))
    await user.click(await remove())
    await waitFor(() => expect(callsOf(unmuteWord)).toEqual([{ muted_word_id: made.id }]))
    listing.resolve(list())
  })

  test('what is typed while one is being added stays', async () => {
    const { user, field } = await open()
    await rows()
    const gate = Promise.withResolvers<MutedWord>()
    serve(muteWord, gate.promise)
    await user.type(field, 'one{Enter}')
    await user.type(field, ' two')
    gate.resolve(mute('one'))
    await waitFor(() => expect(press().getAttribute('aria-busy')).not.toBe('true'))
    expect(field.value).toBe('one two')
  })

  test('removing them passes the focus on, to the heading at last', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Stop muting “Spoilers”' }))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Stop muting “#crypto”' }))
    await waitFor(async () => expect(await shown()).toHaveLength(1))
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Muted words' }))
    await waitFor(() => expect(callsOf(unmuteWord)).toHaveLength(2))
  })

  test('what could not be saved goes back, and says so', async () => {
    serve(unmuteWord, new Failure('unexpected'))
    serve(muteWord, new Failure('unexpected'))
    const { user, field } = await open()
    await user.click(await screen.findByRole('button', { name: 'Stop muting “#crypto”' }))
    const said = () =>
      expect(currentToast()).toMatchObject({ title: 'Failed to update muted words. Please try again.', tone: 'destructive' })
    await waitFor(said)
    await waitFor(async () => expect(await shown()).toHaveLength(2))
    await user.type(field, 'mine{Enter}')
    await waitFor(() => expect(callsOf(muteWord)).toHaveLength(1))
    await waitFor(() => expect(press().getAttribute('aria-busy')).not.toBe('true'))
    await waitFor(async () => expect(await shown()).toHaveLength(2))
    expect(field.value).toBe('mine')
  })

  test('a blank, a long and one word too many are refused at the field', async () => {
    const { user, field } = await open()
    await user.click(press())
    await screen.findByText('Enter a word or phrase')
    expect(callsOf(muteWord)).toEqual([])
    await query(
      `insert into muted_words (id, user_id, phrase, created_at) select gen_random_uuid(), $1, 'word ' || n, now() from generate_series(3, $2) n`,
      vera.user_id,
      limits.mutedWords.max,
    )
    await user.type(field, 'x')
    await user.click(press())
    await screen.findByText(`You have ${limits.mutedWords.max} muted words, the most you can have.`)
    for (const [code, text] of [
      ['too_long', `A phrase has at most ${limits.mutedWords.phrase} characters`],
      ['required', 'Enter a word or phrase'],
    ] as const) {
      serve(muteWord, new Failure('invalid', { errors: [{ field: 'phrase', code }] }))
      await user.type(field, 'x')
      await waitFor(() => expect(field.getAttribute('aria-invalid')).not.toBe('true'))
      await user.click(press())
      await screen.findByText(text)
    }
  })

  test('none yet, or a list that could not be loaded', async () => {
    serve(listMutedWords, new Failure('forbidden'))
    const { user } = await open()
    await screen.findByText('Failed to load your muted words')
    for (const { id } of (await list()).items) await vera.call(unmuteWord, { muted_word_id: id })
    stopServing(listMutedWords)
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    await screen.findByText('No muted words')
  })
})
