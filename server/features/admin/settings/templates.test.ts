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
import { languages } from '@atelier/contract/choices'
import type { InputOf } from '@atelier/contract/endpoint'
import { notificationKinds } from '@atelier/contract/notification-kinds'
import { listNotifications } from '@atelier/contract/notifications'
import { likePost } from '@atelier/contract/posts'
import { updatePreferences } from '@atelier/contract/preferences'
import { describe, expect, test } from 'vitest'
import { sql } from '#db/sql.ts'
import { sendNotificationMail } from '#features/notifications/notification-mail.ts'
import { publish } from '#testing/posts.ts'
import { secondProcess } from '#testing/second-process.ts'
import { type TestPerson, world } from '#testing/world.ts'

const theWorld = await world()
const { app, clock, db, deps, people } = theWorld
const { meg, ron } = await people('meg', 'ron')
for (const { id } of [meg, ron]) await db.run(sql`insert into user_roles (user_id, role) values (${id}, 'admin')`)

async function template(key: string) {
  const found = (await meg.call(listTemplates)).items.find(({ template_key }) => template_key === key)
  if (!found) throw new Error(`no template ${key}`)
  return found
}
type Change = { template_id: string } & InputOf<typeof publishTemplate>['changes'][number]
const standing = async (id: string) => (await meg.call(listTemplates)).items.find((one) => one.id === id)?.updated_at ?? ''
const reword = async (
  by: Pick<TestPerson, 'call'>,
  { template_id, ...change }: Partial<Change> & { template_id: string },
): Promise<Template> =>
  by.call(publishTemplate, { template_id, updated_at: await standing(template_id), changes: [{ language: 'en', ...change }] })
const row = (key: string) =>
  db.one<{ title: string; content: string; updated_by: string }>(
    sql`select title, content, variables, is_active, updated_by from notification_templates where template_key = ${key}`,
  )
const logged = () =>
  db.many<{ action: string }>(
    sql`select admin_id, action, target_id, details from admin_logs where target_type = 'template' order by created_at, id`,
  )
const refused = (...errors: { field: string; code: string }[]) => ({ code: 'invalid', errors })
const told = async (person: TestPerson) => (await person.call(listNotifications)).items.map(({ title, content }) => [title, content])

/** Somebody whose post others have liked. */
async function liked(...crowd: string[]) {
  const tag = crypto.randomUUID().slice(0, 4)
  const { [`me${tag}`]: me, ...others } = (await people(`me${tag}`, ...crowd.map((name) => `${name}${tag}`))) as Record<string, TestPerson>
  if (!me) throw new Error('nobody was made')
  await me.call(updatePreferences, { email_frequency: 'instant' })
  const { id: post_id } = await publish(me)
  for (const other of Object.values(others)) await other.call(likePost, { post_id })
  return { me, post_id, names: Object.values(others).map(({ username }) => `${username[0]?.toUpperCase()}${username.slice(1)} Tester`) }
}

describe('what there is', () => {
  test('ADM-202: templates come ordered by their keys', async () => {
    const keys = (await meg.call(listTemplates)).items.map(({ template_key }) => template_key)
    expect(keys.length).toBeGreaterThan(10)
    expect(keys).toEqual(keys.toSorted())
  })

  test('DATA-057, DATA-058: each has its words, the names of its variables if any, and whether it is told', async () => {
    expect(await template('comment')).toMatchObject({
      id: expect.any(String),
      template_key: 'comment',
      title: 'New comment',
      content: '{{name}} commented on your post: {{text}}',
      variables: ['name', 'text'],
      is_active: true,
      is_changed: false,
    })
    expect((await template('report_resolved')).variables).toEqual([])
  })

  test('every kind has words in all languages, as many forms in each, and can be reset', async () => {
    for (const kind of Object.keys(notificationKinds)) {
      const { texts } = await template(kind)
      expect(Object.keys(texts).sort(), kind).toEqual(languages.toSorted())
      const forms = Object.keys(texts.en?.contents ?? {}).sort()
      for (const language of languages) expect(Object.keys(texts[language]?.contents ?? {}).sort(), `${kind} ${language}`).toEqual(forms)
    }
    const lost = sql`select template_key from notification_templates where default_content is null and content is not null
      union all select template_key from notification_template_texts where default_content is null`
    expect(await db.many(lost)).toEqual([])
  })
})

describe('changing one', () => {
  test('ADM-198, ADM-204: title and content are stored trimmed with who changed them, and logged', async () => {
    const { id } = await template('mention')
    const content = '{{name}} wrote of you: {{text}}'
    expect(await reword(meg, { template_id: id, title: '  Somebody wrote ', content: ` ${content}\n` })).toMatchObject({
      title: 'Somebody wrote',
      content,
      is_changed: true,
      texts: { en: { title: 'Somebody wrote', contents: { alone: content } } },
    })
    expect(await row('mention')).toMatchObject({ title: 'Somebody wrote', content, updated_by: meg.id })
    expect((await logged()).at(-1)).toEqual({
      admin_id: meg.id,
      action: 'update_template',
      target_id: id,
      details: {
        template_key: 'mention',
        language: 'en',
        form: 'alone',
        from: { title: 'You were mentioned', content: '{{name}} mentioned you: {{text}}' },
        to: { title: 'Somebody wrote', content },
      },
    })
    const lines = (await logged()).length
    await reword(ron, { template_id: id, title: 'Somebody wrote' })
    expect(await logged()).toHaveLength(lines)
    expect((await row('mention')).updated_by).toBe(meg.id)
  })

  test.each([
    ['{{nom}} likes it', 'content'],
    ['{{name}} likes {{text}}', 'content'],
    ['{{ name }} likes it', 'content'],
    ['{{name likes it', 'content'],
    ['{{name}} and {{count}} others like it', 'content'],
    ['{{name}}', 'title'],
  ])('%j is refused as %s, and nothing changes', async (text, field) => {
    const before = await template('like')
    const change = { template_id: before.id, title: 'Liked', content: 'Liked by {{name}}', [field]: text }
    await expect(reword(meg, change)).rejects.toMatchObject(refused({ field: `changes.0.${field}`, code: 'unknown_placeholder' }))
    expect(await template('like')).toEqual(before)
  })

  test('blank words are refused at their fields', async () => {
    const before = await template('like')
    await expect(reword(meg, { template_id: before.id, title: ' ', content: '' })).rejects.toMatchObject(
      refused({ field: 'changes.0.title', code: 'required' }, { field: 'changes.0.content', code: 'required' }),
    )
    expect(await template('like')).toEqual(before)
  })

  test('the bell and the mails of every process say it at once, in each language and form', async () => {
    const other = await secondProcess(theWorld)
    const { id } = await template('like')
    const one = await liked('ann')
    const three = await liked('bob', 'cyn', 'dan')
    const here = { language: 'de' as const, template_id: id }
    await reword(meg, { ...here, title: 'Applaus', content: 'Applaus von {{name}}' })
    await reword(meg, { ...here, form: 'other', content: 'Applaus von {{name}} und {{count}} mehr' })
    for (const { me } of [one, three]) await me.call(updatePreferences, { language: 'de' })
    expect(await told(one.me)).toEqual([['Applaus', `Applaus von ${one.names[0]}`]])
    const there = (await other.call(three.me, listNotifications)).items
    expect(there.map(({ title, content }) => [title, content])).toEqual([['Applaus', `Applaus von ${three.names[2]} und 2 mehr`]])

    await reword({ call: (endpoint, input) => other.call(meg, endpoint, input) }, { ...here, content: 'Bravo von {{name}}' })
    expect(await told(one.me)).toEqual([['Applaus', `Bravo von ${one.names[0]}`]])
    clock.pass(900)
    await sendNotificationMail(deps)
    const box = async () => (await app.inject(`/dev/mailbox.json?to=${one.me.email}`)).json()
    await expect.poll(box, { timeout: 60_000 }).toMatchObject([{ subject: `Bravo von ${one.names[0]}` }])
    // The other languages keep theirs.
    await one.me.call(updatePreferences, { language: 'fr' })
    expect(await told(one.me)).toEqual([['Nouveau j’aime', `${one.names[0]} a aimé ta publication`]])
    await meg.call(resetTemplate, { template_id: id })
  })

  test('a form that the template does not have is refused, and so is a title of several', async () => {
    const follow = await template('follow_request')
    const several = { template_id: follow.id, form: 'other' as const, content: '{{name}} and {{count}} others ask' }
    await expect(reword(meg, several)).rejects.toMatchObject(refused({ field: 'form', code: 'unknown_form' }))
    const { id: template_id } = await template('like')
    const titled = { template_id, form: 'other' as const, title: 'Likes' }
    await expect(reword(meg, titled)).rejects.toMatchObject(refused({ field: 'title', code: 'unknown_form' }))
    // The same content is accepted where there is such a form.
    await reword(meg, { ...several, template_id })
    await meg.call(resetTemplate, { template_id })
  })

  test('of two admins who publish what they compared with the same words, one wins and the other is told', async () => {
    const { id: template_id, updated_at } = await template('follow')
    clock.pass(1)
    const change = (language: 'es' | 'fr', content: string) => ({ template_id, updated_at, changes: [{ language, content }] })
    const answers = await Promise.allSettled([
      meg.call(publishTemplate, change('es', 'Te sigue {{name}}')),
      ron.call(publishTemplate, change('fr', 'Suivi par {{name}}')),
    ])
    const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? answer.reason : []))
    expect(refusals).toMatchObject([{ code: 'conflict' }])
    const { texts } = await template('follow')
    expect(
      [texts.es?.contents.alone, texts.fr?.contents.alone].filter((text) => text?.startsWith('Te ') || text?.startsWith('Sui')),
    ).toHaveLength(1)
    await meg.call(resetTemplate, { template_id })
  })

  test('of one that is switched off nobody is told any more', async () => {
    const { id: template_id } = await template('like')
    expect(await meg.call(switchTemplate, { template_id, is_active: false })).toMatchObject({ is_active: false, is_changed: false })
    const { me } = await liked('ann')
    expect(await told(me)).toEqual([])
    await meg.call(switchTemplate, { template_id, is_active: true })
    expect(await told((await liked('bob')).me)).toHaveLength(1)
    expect((await logged()).at(-1)).toMatchObject({ action: 'update_template', details: { template_key: 'like', is_active: true } })
  })
})

describe('a draft', () => {
  test('is seen by other staff, with who wrote it, and by nobody else until it is published', async () => {
    const before = await template('like')
    const template_id = before.id
    await meg.call(draftTemplate, { template_id, title: ' Applause ', content: '{{nom}}' })
    clock.pass(1)
    await ron.call(draftTemplate, { template_id, language: 'de', form: 'other', content: 'Applaus von {{name}} und {{count}}' })
    expect(await template('like')).toEqual({
      ...before,
      draft: {
        by: expect.objectContaining({ user_id: ron.id }),
        updated_at: expect.any(String),
        words: [
          { language: 'de', form: 'other', field: 'content', text: 'Applaus von {{name}} und {{count}}' },
          { language: 'en', form: 'alone', field: 'title', text: 'Applause' },
          { language: 'en', form: 'alone', field: 'content', text: '{{nom}}' },
        ],
      },
    })
    const { me, names } = await liked('ann')
    expect(await told(me)).toEqual([['New like', `${names[0]} liked your post`]])

    await expect(reword(meg, { template_id, content: '{{nom}}' })).rejects.toMatchObject(
      refused({ field: 'changes.0.content', code: 'unknown_placeholder' }),
    )
    clock.pass(1)
    await reword(meg, { template_id, title: 'Applause' })
    expect((await template('like')).draft?.words.map(({ field, text }) => [field, text])).toEqual([
      ['content', 'Applaus von {{name}} und {{count}}'],
      ['content', '{{nom}}'],
    ])
    expect(await told(me)).toEqual([['Applause', `${names[0]} liked your post`]])
  })

  test('of what stands already is none, and can be dropped with all it holds', async () => {
    const { id: template_id, content } = await template('like')
    await meg.call(draftTemplate, { template_id, content })
    expect((await template('like')).draft?.words).toHaveLength(1)
    expect(await ron.call(discardTemplateDraft, { template_id })).toMatchObject({ draft: null, title: 'Applause' })
    await meg.call(draftTemplate, { template_id, content: '' })
    expect(await ron.call(resetTemplate, { template_id })).toMatchObject({ draft: null, title: 'New like' })
  })
})

describe('resetting one', () => {
  test('gives it the words that the product brings, in all languages and forms, and leaves it switched off', async () => {
    const before = await template('comment')
    const template_id = before.id
    for (const language of languages) {
      await reword(meg, { template_id, language, title: 'Hm', content: `${language}: {{name}}` })
      await reword(meg, { template_id, language, form: 'one', content: `${language}: {{name}}, {{count}}` })
    }
    await meg.call(switchTemplate, { template_id, is_active: false })
    expect((await template('comment')).texts.de).toMatchObject({
      title: 'Hm',
      contents: { alone: 'de: {{name}}', one: 'de: {{name}}, {{count}}' },
    })
    const after = await ron.call(resetTemplate, { template_id })
    expect(after).toEqual({ ...before, is_active: false, updated_at: expect.any(String) })
    expect((await row('comment')).updated_by).toBe(ron.id)
    expect((await logged()).at(-1)).toEqual({
      admin_id: ron.id,
      action: 'reset_template',
      target_id: template_id,
      details: { template_key: 'comment' },
    })
    await meg.call(switchTemplate, { template_id, is_active: true })
  })
})

describe('adding one', () => {
  test('ADM-203: its key, title and content are stored with who added it; its variables are the placeholders', async () => {
    const added = await meg.call(addTemplate, {
      template_key: ' gift ',
      title: ' A gift ',
      content: '{{name}} sent {{thing}} to you, says {{name}} ',
    })
    expect(added).toMatchObject({
      template_key: 'gift',
      title: 'A gift',
      content: '{{name}} sent {{thing}} to you, says {{name}}',
      variables: ['name', 'thing'],
      is_active: true,
      is_changed: false,
      texts: { en: { title: 'A gift', contents: { alone: '{{name}} sent {{thing}} to you, says {{name}}' } } },
    })
    expect(await row('gift')).toMatchObject({ title: 'A gift', variables: ['name', 'thing'], updated_by: meg.id })
    expect((await logged()).at(-1)).toEqual({
      admin_id: meg.id,
      action: 'add_template',
      target_id: added.id,
      details: { template_key: 'gift' },
    })
    expect(await reword(meg, { template_id: added.id, language: 'de', content: '{{thing}} von {{name}}' })).toMatchObject({
      texts: { de: { title: 'A gift', contents: { alone: '{{thing}} von {{name}}' } } },
    })
    // There is nothing to go back to.
    await expect(meg.call(resetTemplate, { template_id: added.id })).rejects.toMatchObject({ code: 'conflict' })
  })

  test('ADM-196: each field is required', async () => {
    const valid = { template_key: 'prize', title: 'A prize', content: 'You won' }
    for (const field of ['template_key', 'title', 'content'])
      await expect(meg.call(addTemplate, { ...valid, [field]: '  ' })).rejects.toMatchObject({ code: 'invalid', errors: [{ field }] })
    for (const template_key of ['Two words', 'ä', 'x'.repeat(101)])
      await expect(meg.call(addTemplate, { ...valid, template_key })).rejects.toMatchObject(
        refused({ field: 'template_key', code: 'template_key' }),
      )
    await meg.call(addTemplate, valid)
  })

  test('a key that exists is a conflict at its field, and too many placeholders are refused', async () => {
    const twice = { template_key: 'like', title: 'Like', content: 'Like' }
    await expect(meg.call(addTemplate, twice)).rejects.toMatchObject({
      code: 'conflict',
      errors: [{ field: 'template_key', code: 'taken' }],
    })
    const content = Array.from({ length: 21 }, (_, index) => `{{v${index}}}`).join(' ')
    await expect(meg.call(addTemplate, { ...twice, template_key: 'many', content })).rejects.toMatchObject(
      refused({ field: 'content', code: 'too_many_placeholders' }),
    )
  })
})
