import {
  addTemplate,
  discardTemplateDraft,
  draftTemplate,
  listTemplates,
  publishTemplate,
  resetTemplate,
  switchTemplate,
  type Template,
} from '@atelier/contract/admin/settings'
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
  draft: null,
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
  draft: null,
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
  const known = (template_id: string) => templates.find(({ id }) => id === template_id) as Template
  const put = (after: Template) => {
    templates = templates.map((one) => (one.id === after.id ? after : one))
    return after
  }
  serve(switchTemplate, ({ template_id, is_active }) => put({ ...known(template_id), is_active }))
  serve(draftTemplate, ({ template_id, language, form, title, content }) => {
    const before = known(template_id)
    const word =
      title === undefined
        ? ({ language, form, field: 'content', text: content ?? '' } as const)
        : ({ language, form, field: 'title', text: title } as const)
    const others = before.draft?.words.filter((each) => each.language !== language || each.form !== form || each.field !== word.field) ?? []
    return put({ ...before, draft: { by: null, updated_at: '2026-01-01T11:00:00.000Z', words: [...others, word] } })
  })
  serve(discardTemplateDraft, ({ template_id }) => put({ ...known(template_id), draft: null }))
  serve(publishTemplate, ({ template_id, changes }) => {
    const texts = { ...known(template_id).texts }
    for (const { language, form, title, content } of changes) {
      const words = texts[language] ?? { title: '', contents: {} }
      texts[language] = {
        title: title ?? words.title,
        contents: content === undefined ? words.contents : { ...words.contents, [form]: content },
      }
    }
    return put({ ...known(template_id), texts, is_changed: true, draft: null, updated_at: '2026-01-01T12:00:00.000Z' })
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

const drafted = (words: object) =>
  waitFor(() => expect(callsOf(draftTemplate).at(-1)).toEqual({ template_id: like.id, language: 'en', form: 'alone', ...words }))

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

  test('ADM-193, ADM-194, ADM-198: title and content are edited in place, and kept trimmed as a draft', async () => {
    const { user } = await open()
    expect([title().value, content().value]).toEqual(['New like', '{{name}} liked your post'])
    typeText(title(), ' A like ')
    expect(callsOf(draftTemplate)).toEqual([])
    await waitFor(
      () => expect(callsOf(draftTemplate)).toEqual([{ template_id: like.id, language: 'en', form: 'alone', title: 'A like' }]),
      { timeout: 5_000 },
    )
    expect(title().value).toBe('A like')
    await user.click(content())
    typeText(content(), '{{name}} likes it\n')
    await user.tab()
    await drafted({ content: '{{name}} likes it' })
    expect(callsOf(draftTemplate)).toHaveLength(2)
    expect(callsOf(publishTemplate)).toEqual([])
    await card('like').findByText('2 changes not published: English')
  })

  test('ADM-199, ADM-201: they go live with Publish, which shows what stands now against what will', async () => {
    const { user } = await open()
    typeText(content(), '{{name}} really liked your post')
    fireEvent.blur(content())
    await user.click(await card('like').findByRole('button', { name: 'Publish the draft of like' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish like?' }))
    const [now, then] = dialog.getAllByRole('definition').map(({ textContent }) => textContent)
    expect([now, then]).toEqual(['{{name}} liked your post', '{{name}} really liked your post'])
    expect(dialog.getByRole('insertion').textContent).toBe('really ')
    await user.click(dialog.getByRole('button', { name: 'Publish' }))
    await updated()
    expect(callsOf(publishTemplate)).toEqual([
      {
        template_id: like.id,
        updated_at: like.updated_at,
        changes: [{ language: 'en', form: 'alone', content: '{{name}} really liked your post' }],
      },
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(card('like').queryByRole('button', { name: 'Publish the draft of like' })).toBeNull()
    expect(content().value).toBe('{{name}} really liked your post')
  })

  test("a colleague's draft stands in the fields, and is dropped after a question", async () => {
    const words = [{ language: 'en', form: 'alone', field: 'title', text: 'Applause' } as const]
    const by = {
      user_id: crypto.randomUUID(),
      username: 'meg',
      full_name: 'Meg Tester',
      avatar_url: null,
      is_verified: false,
      is_private: false,
    }
    templates = [{ ...like, draft: { words, by, updated_at: like.updated_at } }, plain]
    const { user } = await open()
    expect(title().value).toBe('Applause')
    card('like').getByText('Last typed by Meg Tester')
    await user.click(card('like').getByRole('button', { name: 'Discard the draft of like' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(title().value).toBe('New like'))
  })

  test.each([
    ['', 'This field is required.'],
    ['{{nom}} likes it', 'It has a placeholder that this template does not know.'],
    ['x'.repeat(1_001), 'At most 1,000 characters.'],
  ])('%j is kept as a draft, shows why it cannot be published, and is not', async (text, reason) => {
    const { user } = await open()
    typeText(content(), text)
    fireEvent.blur(content())
    await card('like').findByText(reason)
    await drafted({ content: text })
    expect(content().getAttribute('aria-invalid')).toBe('true')
    expect(content().value).toBe(text)
    await user.click(await card('like').findByRole('button', { name: 'Publish the draft of like' }))
    const dialog = within(await screen.findByRole('dialog'))
    dialog.getByText(reason)
    expect(dialog.queryByRole('button', { name: 'Publish' })).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    typeText(content(), 'Liked by {{name}}')
    fireEvent.blur(content())
    await drafted({ content: 'Liked by {{name}}' })
    expect(content().getAttribute('aria-invalid')).toBeNull()
  })

  test('what the server could not keep stays in the field, which says so', async () => {
    serve(draftTemplate, new Failure('unexpected'))
    await open()
    typeText(content(), 'Liked, by {{name}}')
    fireEvent.blur(content())
    await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Failed to keep the draft', tone: 'destructive' }))
    expect(content().value).toBe('Liked, by {{name}}')
    card('like').getByText('Not saved. Change it or leave the field to try again.')
  })

  test('a placeholder that is missing is pointed out, which does not keep it from being published', async () => {
    await open()
    expect(card('like').getByText('Without {{text}}')).toBeDefined()
    typeText(content(), 'Somebody liked it: {{text}}')
    expect(card('like').getByText('Without {{name}}')).toBeDefined()
    fireEvent.blur(content())
    await drafted({ content: 'Somebody liked it: {{text}}' })
    expect(content().getAttribute('aria-invalid')).toBeNull()
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
    await drafted({ language: 'de', form: 'other', content: '{{name}} und {{count}} mehr' })
    await user.selectOptions(card('like').getByLabelText('Language of like'), 'French')
    expect(content().value).toBe('{{name}} liked your post')
    expect(card('like').getByText('Not translated yet: people get the English words.')).toBeDefined()
  })

  test('what could not be kept is there again after another language and another tab, until it is reset', async () => {
    serve(draftTemplate, new Failure('unexpected'))
    const { user } = await open()
    templates = [{ ...like, is_changed: true }, plain]
    typeText(content(), '{{nom}} likes it')
    await user.selectOptions(card('like').getByLabelText('Language of like'), 'German')
    expect(content().value).toBe('{{name}} gefällt das')
    await user.click(screen.getByRole('tab', { name: 'Interests' }))
    await user.click(screen.getByRole('tab', { name: 'Templates' }))
    await screen.findByRole('listitem', { name: 'like' })
    expect(content().value).toBe('{{nom}} likes it')
    card('like').getByText('Not saved. Change it or leave the field to try again.')
    await user.click(await card('like').findByRole('button', { name: 'Reset to default' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Reset to default' }))
    await waitFor(() => expect(content().value).toBe('{{name}} liked your post'))
  })

  test('a page that is left in the moment before it keeps them does so first', async () => {
    await open()
    const passed = setTimeout(() => undefined)
    const moment = vi.spyOn(globalThis, 'setTimeout').mockReturnValue(passed)
    typeText(content(), 'Liked by {{name}}')
    moment.mockRestore()
    fireEvent(window, new Event('pagehide'))
    await drafted({ content: 'Liked by {{name}}' })
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
    expect(callsOf(switchTemplate)).toMatchObject([{ template_id: like.id, is_active: false }])
    expect(card('like').getByText('Inactive')).toBeDefined()
    serve(switchTemplate, new Failure('unexpected'))
    await user.click(lever())
    await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Failed to update template', tone: 'destructive' }))
    expect(lever().checked).toBe(false)
  })

  test('words are sent once while they are kept, and of two texts the later one counts', async () => {
    const gates = [Promise.withResolvers<Template>(), Promise.withResolvers<Template>()]
    serve(draftTemplate, () => gates[callsOf(draftTemplate).length - 1]?.promise ?? new Failure('unexpected'))
    const sent = () => callsOf(draftTemplate).map((call) => call.title)
    const titled = (text: string, second: number): Template => {
      const words = [{ language: 'en', form: 'alone', field: 'title', text } as const]
      return { ...like, draft: { words, by: null, updated_at: `2026-01-01T11:00:0${second}.000Z` } }
    }
    await open()
    typeText(title(), 'One')
    fireEvent.keyDown(title(), { key: 'Enter' })
    await waitFor(() => expect(sent()).toEqual(['One']))
    fireEvent.blur(title())
    typeText(title(), 'Two')
    fireEvent.blur(title())
    gates[0]?.resolve(titled('One', 0))
    await waitFor(() => expect(sent()).toEqual(['One', 'Two']))
    expect(title().value).toBe('Two')
    gates[1]?.resolve(titled('Two', 1))
    await card('like').findByText('1 change not published: English')
    expect(title().value).toBe('Two')
    expect(sent()).toEqual(['One', 'Two'])
  })

  test('words that are published while it is switched stay', async () => {
    const gate = Promise.withResolvers<Template>()
    const { user } = await open()
    serve(switchTemplate, gate.promise)
    await user.click(card('like').getByRole('switch', { name: 'Send like' }))
    typeText(title(), 'A like')
    fireEvent.blur(title())
    await user.click(await card('like').findByRole('button', { name: 'Publish the draft of like' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Publish' }))
    await updated()
    expect(title().value).toBe('A like')
    const before = currentToast()
    gate.resolve({ ...like, is_active: false, updated_at: '2026-01-01T11:30:00.000Z' })
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
