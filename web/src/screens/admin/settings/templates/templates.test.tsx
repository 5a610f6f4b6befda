import { addTemplate, listTemplates, resetTemplate, type Template, updateTemplate } from '@atelier/contract/admin/settings'
import { Failure } from '@atelier/contract/errors'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { startApp } from '#testing/app.tsx'
import { callsOf, serve } from '#testing/fake-server.ts'
import { serveStaff } from '#testing/staff.ts'
import { visit } from '#testing/visit.tsx'
import { currentToast } from '#ui/toast.ts'

startApp()
const like: Template = {
  id: crypto.randomUUID(),
  template_key: 'like',
  title: 'New like',
  content: '{{name}} liked your post',
  variables: ['name', 'text'],
  is_active: true,
  is_changed: false,
  updated_at: '2026-01-01T10:00:00.000Z',
  texts: {
    en: { title: 'New like', contents: { alone: '{{name}} liked your post', other: '{{name}} and {{count}} others liked your post' } },
    de: { title: 'Gefällt mir', contents: { alone: '{{name}} gefällt das', other: '{{name}} und {{count}} weiteren gefällt das' } },
  },
}
const plain: Template = {
  id: crypto.randomUUID(),
  template_key: 'report_resolved',
  title: 'Your report',
  content: 'Thank you.',
  variables: [],
  is_active: false,
  is_changed: true,
  updated_at: '2026-01-01T10:00:00.000Z',
  texts: { en: { title: 'Your report', contents: { alone: 'Thank you.' } } },
}
let templates: Template[]

beforeEach(() => {
  serveStaff('admin')
  templates = [like, plain]
  serve(listTemplates, () => ({ items: templates }))
  serve(addTemplate, ({ template_key, title, content }) => {
    const texts = { en: { title, contents: { alone: content } } }
    const added = { ...plain, id: crypto.randomUUID(), template_key, title, content, texts }
    templates = [added, ...templates]
    return added
  })
  serve(updateTemplate, ({ template_id, language, form, title, content, is_active }) => {
    const before = templates.find(({ id }) => id === template_id) as Template
    const words = before.texts[language] ?? { title: before.title, contents: {} }
    const contents = content === undefined ? words.contents : { ...words.contents, [form]: content }
    const after = {
      ...before,
      is_active: is_active ?? before.is_active,
      is_changed: true,
      texts: { ...before.texts, [language]: { title: title ?? words.title, contents } },
    }
    templates = templates.map((one) => (one.id === template_id ? after : one))
    return after
  })
  serve(resetTemplate, () => {
    templates = [like, { ...plain, is_changed: false, texts: { en: { title: 'Original', contents: { alone: 'Original words.' } } } }]
    return templates[1] as Template
  })
})

async function open() {
  const opened = visit('/admin/settings?tab=templates', { wide: true })
  await screen.findByRole('list', { name: 'Notification Templates' })
  return opened
}
const card = (key: string) => within(screen.getByRole('listitem', { name: key }))
const title = (key = 'like') => card(key).getByLabelText<HTMLInputElement>('Title')
const content = (key = 'like') => card(key).getByLabelText<HTMLTextAreaElement>('Content')
const several = () => card('like').getByLabelText<HTMLTextAreaElement>('Content with several others')
const preview = (place: number) => card('like').getAllByRole('figure', { name: 'Preview' })[place]?.textContent
const form = () => within(screen.getByRole('form', { name: 'Add a template' }))
const typeText = (field: HTMLElement, text: string) => fireEvent.change(field, { target: { value: text } })
const updated = () => waitFor(() => expect(currentToast()).toMatchObject({ title: 'Template updated' }))

describe('cards', () => {
  test('ADM-186, ADM-191, ADM-192, ADM-195: each shows its key, whether it is active, and its variables if it has any', async () => {
    await open()
    expect(screen.getByRole('heading', { level: 2, name: 'Notification Templates' })).toBeDefined()
    expect(card('like').getByRole('heading', { name: 'like' })).toBeDefined()
    expect(card('like').getByText('Active')).toBeDefined()
    expect(card('report_resolved').getByText('Inactive')).toBeDefined()
    expect(card('like').getByText('Variables: name, text')).toBeDefined()
    expect(card('report_resolved').queryByText(/^Variables/)).toBeNull()
  })

  test('ADM-193, ADM-194, ADM-198, ADM-201: title and content are edited in place, and saved trimmed once they stand', async () => {
    const { user } = await open()
    expect([title().value, content().value]).toEqual(['New like', '{{name}} liked your post'])
    typeText(title(), ' A like ')
    expect(callsOf(updateTemplate)).toEqual([])
    await waitFor(
      () => expect(callsOf(updateTemplate)).toEqual([{ template_id: like.id, language: 'en', form: 'alone', title: 'A like' }]),
      {
        timeout: 5_000,
      },
    )
    await updated()
    expect(title().value).toBe('A like')
    await user.click(content())
    typeText(content(), '{{name}} likes it\n')
    await user.tab()
    await waitFor(() =>
      expect(callsOf(updateTemplate).at(-1)).toEqual({ template_id: like.id, language: 'en', form: 'alone', content: '{{name}} likes it' }),
    )
    expect(callsOf(updateTemplate)).toHaveLength(2)
  })

  test.each([
    ['', 'This field is required.'],
    ['{{nom}} likes it', 'It has a placeholder that this template does not know.'],
    ['x'.repeat(1_001), 'At most 1,000 characters.'],
  ])('%j shows why it is not saved, and changes nothing', async (text, reason) => {
    await open()
    typeText(content(), text)
    fireEvent.blur(content())
    await card('like').findByText(reason)
    expect(content().getAttribute('aria-invalid')).toBe('true')
    expect(content().value).toBe(text)
    expect(callsOf(updateTemplate)).toEqual([])
    typeText(content(), 'Liked by {{name}}')
    fireEvent.blur(content())
    await updated()
    expect(content().getAttribute('aria-invalid')).toBeNull()
  })

  test('what the server refuses is told at the field, and what it could not save stays', async () => {
    serve(updateTemplate, new Failure('invalid', { errors: [{ field: 'content', code: 'unknown_placeholder' }] }))
    await open()
    typeText(content(), 'Liked by {{name}}')
    fireEvent.blur(content())
    await card('like').findByText('It has a placeholder that this template does not know.')
    serve(updateTemplate, new Failure('unexpected'))
    typeText(content(), 'Liked, by {{name}}')
    fireEvent.blur(content())
    await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Failed to update template', tone: 'destructive' }))
    expect(content().value).toBe('Liked, by {{name}}')
  })

  test('a placeholder that is missing is pointed out, which does not keep it from being saved', async () => {
    await open()
    expect(card('like').getByText('Without {{text}}')).toBeDefined()
    typeText(content(), 'Somebody liked it: {{text}}')
    expect(card('like').getByText('Without {{name}}')).toBeDefined()
    fireEvent.blur(content())
    await updated()
  })

  test('the preview follows what is typed, with sample values, in each form', async () => {
    await open()
    expect(preview(0)).toBe('Mara Lind liked your post')
    expect(preview(1)).toBe('Mara Lind and 2 others liked your post')
    typeText(several(), '{{count}} more than {{name}}: {{text}}')
    expect(preview(1)).toBe('2 more than Mara Lind: The glaze came out like sea glass')
  })

  test('each language has its own words; one without gets the English', async () => {
    const { user } = await open()
    await user.selectOptions(card('like').getByLabelText('Language of like'), 'German')
    expect([title().value, content().value]).toEqual(['Gefällt mir', '{{name}} gefällt das'])
    expect(preview(1)).toBe('Mara Lind und 2 weiteren gefällt das')
    typeText(several(), '{{name}} und {{count}} mehr')
    fireEvent.blur(several())
    await waitFor(() =>
      expect(callsOf(updateTemplate)).toEqual([
        { template_id: like.id, language: 'de', form: 'other', content: '{{name}} und {{count}} mehr' },
      ]),
    )
    await user.selectOptions(card('like').getByLabelText('Language of like'), 'French')
    expect(content().value).toBe('{{name}} liked your post')
    expect(card('like').getByText('Not translated yet: people get the English words.')).toBeDefined()
  })

  test('what was typed and not saved is there again after another language and another tab, until it is reset', async () => {
    const { user } = await open()
    templates = [{ ...like, is_changed: true }, plain]
    typeText(content(), '{{nom}} likes it')
    await user.selectOptions(card('like').getByLabelText('Language of like'), 'German')
    expect(content().value).toBe('{{name}} gefällt das')
    await user.click(screen.getByRole('tab', { name: 'Interests' }))
    await user.click(screen.getByRole('tab', { name: 'Templates' }))
    await screen.findByRole('listitem', { name: 'like' })
    expect(content().value).toBe('{{nom}} likes it')
    card('like').getByText('It has a placeholder that this template does not know.')
    await user.click(await card('like').findByRole('button', { name: 'Reset to default' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Reset to default' }))
    await waitFor(() => expect(content().value).toBe('{{name}} liked your post'))
    expect(callsOf(updateTemplate)).toEqual([])
  })

  test('a page that is left in the moment before it saves does so first', async () => {
    await open()
    const passed = setTimeout(() => undefined)
    const moment = vi.spyOn(globalThis, 'setTimeout').mockReturnValue(passed)
    typeText(content(), 'Liked by {{name}}')
    moment.mockRestore()
    fireEvent(window, new Event('pagehide'))
    await waitFor(() => expect(callsOf(updateTemplate)).toMatchObject([{ content: 'Liked by {{name}}' }]))
    await updated()
  })

  test('all four languages can be read side by side', async () => {
    const { user } = await open()
    await user.click(card('like').getByText('Preview in all languages'))
    const terms = card('like').getAllByRole('term')
    expect(terms.map(({ textContent }) => textContent)).toEqual(['English', 'Spanish', 'French', 'German'])
    const texts = card('like')
      .getAllByRole('definition')
      .map(({ textContent }) => textContent)
    expect(texts[0]).toContain('Mara Lind and 2 others liked your post')
    expect(texts[1]).toContain('Mara Lind liked your post')
    expect(texts[3]).toContain('Mara Lind und 2 weiteren gefällt das')
  })

  test('one is switched off, shown at once, and back when that fails', async () => {
    const { user } = await open()
    const lever = () => card('like').getByRole<HTMLInputElement>('switch', { name: 'Send like' })
    await user.click(lever())
    expect(lever().checked).toBe(false)
    await updated()
    expect(callsOf(updateTemplate)).toMatchObject([{ template_id: like.id, is_active: false }])
    expect(card('like').getByText('Inactive')).toBeDefined()
    serve(updateTemplate, new Failure('unexpected'))
    await user.click(lever())
    await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Failed to update template', tone: 'destructive' }))
    expect(lever().checked).toBe(false)
  })

  test('words are sent once while they are saved, and of two texts the later one counts', async () => {
    const gates = [Promise.withResolvers<Template>(), Promise.withResolvers<Template>()]
    serve(updateTemplate, () => gates[callsOf(updateTemplate).length - 1]?.promise ?? new Failure('unexpected'))
    const sent = () => callsOf(updateTemplate).map((call) => call.title)
    const titled = (text: string): Template => ({ ...like, texts: { ...like.texts, en: { title: text, contents: {} } } })
    await open()
    typeText(title(), 'One')
    fireEvent.keyDown(title(), { key: 'Enter' })
    await waitFor(() => expect(sent()).toEqual(['One']))
    fireEvent.blur(title())
    typeText(title(), 'Two')
    fireEvent.blur(title())
    gates[0]?.resolve(titled('One'))
    await waitFor(() => expect(sent()).toEqual(['One', 'Two']))
    expect(title().value).toBe('Two')
    gates[1]?.resolve(titled('Two'))
    await updated()
    expect(title().value).toBe('Two')
    expect(sent()).toEqual(['One', 'Two'])
  })

  test('words that are saved while it is switched stay', async () => {
    const gate = Promise.withResolvers<Template>()
    const { user } = await open()
    serve(updateTemplate, ({ title: text }) =>
      text === undefined
        ? gate.promise
        : {
            ...like,
            is_active: false,
            updated_at: '2026-01-02T10:00:00.000Z',
            texts: { ...like.texts, en: { title: text, contents: {} } },
          },
    )
    await user.click(card('like').getByRole('switch', { name: 'Send like' }))
    typeText(title(), 'A like')
    fireEvent.blur(title())
    await updated()
    expect(title().value).toBe('A like')
    const before = currentToast()
    gate.resolve({ ...like, is_active: false, updated_at: '2026-01-01T20:00:00.000Z' })
    await waitFor(() => expect(currentToast()).not.toBe(before))
    expect(title().value).toBe('A like')
  })

  test('one that differs from the product is reset after a question', async () => {
    const { user } = await open()
    expect(card('like').queryByRole('button', { name: 'Reset to default' })).toBeNull()
    await user.click(card('report_resolved').getByRole('button', { name: 'Reset to default' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Reset report_resolved?' }))
    expect(callsOf(resetTemplate)).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Reset to default' }))
    await waitFor(() => expect(content('report_resolved').value).toBe('Original words.'))
    expect(callsOf(resetTemplate)).toEqual([{ template_id: plain.id }])
    expect(card('report_resolved').queryByRole('button', { name: 'Reset to default' })).toBeNull()
  })
})

describe('adding one', () => {
  const fill = (texts: Record<string, string>) => {
    for (const [label, text] of Object.entries(texts)) typeText(form().getByLabelText(label), text)
  }
  const button = () => form().getByRole<HTMLButtonElement>('button', { name: 'Add' })

  test('ADM-187, ADM-188, ADM-189, ADM-190, ADM-200: it takes a key, a title and content with placeholders', async () => {
    const { user } = await open()
    expect(form().getByText('Use {{variable}} for placeholders')).toBeDefined()
    fill({ Key: 'gift', Title: 'A gift', Content: '{{name}} sent a gift' })
    await user.click(button())
    await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Template added' }))
    expect(callsOf(addTemplate)).toEqual([{ template_key: 'gift', title: 'A gift', content: '{{name}} sent a gift' }])
    await screen.findByRole('listitem', { name: 'gift' })
    expect(form().getByLabelText<HTMLInputElement>('Key').value).toBe('')
  })

  test('ADM-197: Add is disabled until all fields are filled', async () => {
    await open()
    for (const [label, text] of [
      ['Key', 'gift'],
      ['Title', 'A gift'],
      ['Content', 'For you'],
    ] as const) {
      expect(button().disabled).toBe(true)
      fill({ [label]: '  ' })
      expect(button().disabled).toBe(true)
      fill({ [label]: text })
    }
    expect(button().disabled).toBe(false)
  })

  test('ADM-196: what is sent by the keyboard before that is told that all fields are required', async () => {
    await open()
    fill({ Key: 'gift', Title: '  ', Content: 'For you' })
    fireEvent.submit(screen.getByRole('form', { name: 'Add a template' }))
    await screen.findByText('All fields are required')
    expect(callsOf(addTemplate)).toEqual([])
  })

  test('nothing can be typed while it is added, as the fields are emptied then', async () => {
    const gate = Promise.withResolvers<Failure>()
    serve(addTemplate, gate.promise)
    const { user } = await open()
    fill({ Key: 'gift', Title: 'A gift', Content: 'For you' })
    await user.click(button())
    const areLocked = () => ['Key', 'Title', 'Content'].map((label) => form().getByLabelText<HTMLInputElement>(label).readOnly)
    expect(areLocked()).toEqual([true, true, true])
    gate.resolve(new Failure('unexpected'))
    await waitFor(() => expect(areLocked()).toEqual([false, false, false]))
  })

  test('a key that exists, or one with capital letters, is told at its field', async () => {
    const { user } = await open()
    fill({ Key: 'like', Title: 'A like', Content: 'Liked' })
    serve(addTemplate, new Failure('conflict', { errors: [{ field: 'template_key', code: 'taken' }] }))
    await user.click(button())
    await form().findByText('There is a template with this key already.')
    serve(addTemplate, new Failure('invalid', { errors: [{ field: 'template_key', code: 'template_key' }] }))
    fill({ Key: 'like2' })
    await user.click(button())
    await form().findByText('Use lowercase letters, digits, dots and underscores only.')
    expect(form().getByLabelText<HTMLInputElement>('Key').value).toBe('like2')
  })
})

test('templates that could not be loaded can be asked for again', async () => {
  serve(listTemplates, new Failure('forbidden'))
  const { user } = visit('/admin/settings?tab=templates')
  await screen.findByText('Failed to load templates')
  serve(listTemplates, { items: [like] })
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('listitem', { name: 'like' })).toBeDefined()
})
