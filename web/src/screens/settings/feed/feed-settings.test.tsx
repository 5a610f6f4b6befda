import { interests } from '@atelier/contract/choices'
import { Failure } from '@atelier/contract/errors'
import { previewFeed } from '@atelier/contract/feed'
import { getInterests, listInterests, updateInterests } from '@atelier/contract/onboarding'
import { getPreferences, notificationPrefDefaults, type Preferences, updatePreferences } from '@atelier/contract/preferences'

import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { startApp } from '#testing/app.tsx'
import { callsOf, serve } from '#testing/fake-server.ts'
import { aPost } from '#testing/posts.ts'
import { viewer } from '#testing/signed-in.ts'
import { visit } from '#testing/visit.tsx'
import { currentToast } from '#ui/toast.ts'
import { loadWords } from '#words/words.ts'

startApp()
const [quiet, loved] = [aPost({ content: 'Quiet and new' }), aPost({ content: 'Loved by many', likes_count: 12 })]
let saved: Preferences

beforeEach(() => {
  saved = {
    id: crypto.randomUUID(),
    user_id: viewer.user_id,
    created_at: viewer.created_at,
    updated_at: viewer.created_at,
    notification_prefs: notificationPrefDefaults,
    email_frequency: 'daily',
    language: null,
    theme: 'system',
    text_size: 'normal',
    message_audience: 'everyone',
    mention_audience: 'everyone',
    read_receipts: true,
    reduced_motion: false,
    autoplay: 'wifi',
    data_saver: false,
    quiet_hours: null,
    preferred_categories: [],
    feed_algorithm_weight: 0,
  }
  serve(getPreferences, () => saved)
  serve(updatePreferences, ({ feed_algorithm_weight = 0 }) => {
    saved = { ...saved, feed_algorithm_weight }
    return saved
  })
  serve(previewFeed, ({ weight }) => ({ items: weight > 0.5 ? [loved, quiet] : [quiet, loved] }))
})

async function open() {
  const opened = visit('/settings/feed')
  return { ...opened, slider: await screen.findByRole<HTMLInputElement>('slider', { name: 'Order of For You' }) }
}
const listed = () => screen.getAllByRole('listitem').flatMap((row) => /Quiet and new|Loved by many/.exec(row.textContent ?? '') ?? [])
const shown = (order: string[]) => waitFor(() => expect(listed().map(String)).toEqual(order))

describe('FEED-026: the order of For You', () => {
  test('the settings lead there', async () => {
    const { user, path } = visit('/settings')
    await user.click(await screen.findByRole('link', { name: /^Your feed/ }))
    await screen.findByRole('slider', { name: 'Order of For You' })
    expect(path()).toBe('/settings/feed')
  })

  test('a moved slider says its value in words and shows what the feed would be; it is saved when it is let go', async () => {
    const { slider } = await open()
    expect([slider.value, slider.getAttribute('aria-valuetext')]).toEqual(['0', 'Newest first'])
    await shown(['Quiet and new', 'Loved by many'])

    fireEvent.input(slider, { target: { value: '0.3' } })
    expect(slider.getAttribute('aria-valuetext')).toBe('Mostly newest, 30% engaging')
    fireEvent.input(slider, { target: { value: '1' } })
    expect(slider.getAttribute('aria-valuetext')).toBe('Most engaging first')
    await shown(['Loved by many', 'Quiet and new'])
    expect(callsOf(updatePreferences)).toEqual([])
    // While it is moved, only the value that it rests on is asked for.
    expect(callsOf(previewFeed).map(({ weight }) => weight)).toEqual([0, 1])

    slider.dispatchEvent(new Event('change', { bubbles: true }))
    await waitFor(() => expect(callsOf(updatePreferences)).toEqual([{ feed_algorithm_weight: 1 }]))
    expect(slider.value).toBe('1')
  })

  test('it goes back to the default', async () => {
    saved = { ...saved, feed_algorithm_weight: 0.5 }
    const { slider, user } = await open()
    expect(slider.getAttribute('aria-valuetext')).toBe('Balanced, 50% engaging')
    await user.click(screen.getByRole('button', { name: 'Back to newest first' }))
    expect(slider.value).toBe('0')
    await waitFor(() => expect(saved.feed_algorithm_weight).toBe(0))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Back to newest first' }).disabled).toBe(true)
  })

  test('a value that could not be saved goes back, and it says so', async () => {
    serve(updatePreferences, new Failure('unexpected'))
    const { slider } = await open()
    fireEvent.input(slider, { target: { value: '0.8' } })
    slider.dispatchEvent(new Event('change', { bubbles: true }))
    await waitFor(() => expect(currentToast()?.message ?? currentToast()?.title).toContain('Failed to save the order of your feed.'))
    await waitFor(() => expect(slider.value).toBe('0'))
  })

  test('a preview that failed can be asked for again, and an empty one says so', async () => {
    serve(previewFeed, new Failure('forbidden'))
    const { user } = await open()
    const retry = await screen.findByRole('button', { name: 'Try Again' })
    screen.getByText('The preview could not be loaded.')
    serve(previewFeed, { items: [] })
    await user.click(retry)
    await screen.findByText('There is nothing in your For You yet.')
  })

  test('categories that were changed are shown, and the preview is asked for again', async () => {
    const interest_ids = ['a', 'b', 'c'].map((end) => `019c0000-0000-7000-8000-00000000000${end}`)
    serve(listInterests, { items: interest_ids.map((id, n) => ({ id, name: interests[n] ?? '', description: '' })) })
    serve(getInterests, { interest_ids, preferred_categories: [] })
    serve(updateInterests, (chosen) => {
      saved = { ...saved, ...chosen, updated_at: '2026-06-01T10:00:00.000Z' }
      return chosen
    })
    const { user } = await open()
    await shown(['Quiet and new', 'Loved by many'])
    await user.click(await screen.findByRole('link', { name: /^Your categories/ }))
    await user.click(await screen.findByRole('button', { name: 'Tutorials' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(callsOf(updateInterests)).toHaveLength(1))
    await user.click(screen.getByRole('link', { name: 'Settings' }))
    await user.click(await screen.findByRole('link', { name: /^Your feed/ }))
    await screen.findByRole('link', { name: /^Your categories.*Tutorials/ })
    await waitFor(() => expect(callsOf(previewFeed)).toHaveLength(2))
  })

  test('the categories are named there in the language of the person, and lead to where they are chosen', async () => {
    saved = { ...saved, preferred_categories: ['Tutorials', 'Product Reviews'] }
    await loadWords('de')
    const { path, user } = visit('/settings/feed')
    await user.click(await screen.findByRole('link', { name: /^Deine Kategorien.*Tutorials und Produkttests/ }))
    await waitFor(() => expect(path()).toBe('/settings/interests'))
  })
})
