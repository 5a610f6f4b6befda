import { listTemplates } from '@atelier/contract/admin/settings'
import { type Language, languages } from '@atelier/contract/choices'
import { createComment, likeComment } from '@atelier/contract/comments'
import { followUser } from '@atelier/contract/follows'
import { notificationKinds } from '@atelier/contract/notification-kinds'
import { listNotifications } from '@atelier/contract/notifications'
import { likePost } from '@atelier/contract/posts'
import { updatePreferences } from '@atelier/contract/preferences'
import { describe, expect, test } from 'vitest'
import { sql } from '#db/sql.ts'
import { publish } from '#testing/posts.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { app, db, people } = await world()

const comment = (person: TestPerson, post_id: string, content: string, parent_comment_id?: string) =>
  person.call(createComment, { client_id: crypto.randomUUID(), post_id, content, parent_comment_id })
const contents = async (person: TestPerson) => (await person.call(listNotifications)).items.map(({ content }) => content)

const { ann, bob, cyn, dan } = await people('ann', 'bob', 'cyn', 'dan')

/** What people do alike, `times` of them. */
async function doneBy(...crowd: TestPerson[]): Promise<void> {
  const { id: post_id } = await publish(ann)
  const own = await comment(ann, post_id, 'My own')
  for (const person of crowd) {
    await person.call(likePost, { post_id })
    await person.call(likeComment, { comment_id: own.id })
    await comment(person, post_id, 'Well done')
    await comment(person, post_id, 'Indeed', own.id)
    await person.call(followUser, { user_id: ann.id })
  }
}
const inLanguage = async (language: Language) => {
  await ann.call(updatePreferences, { language })
  return (await contents(ann)).toReversed()
}
const forget = () => db.run(sql`delete from notification_groups`)

describe('in the language of the account', () => {
  test('what one person did', async () => {
    await doneBy(bob)
    expect(await inLanguage('en')).toEqual([
      'Bob Tester liked your post',
      'Bob Tester liked your comment: My own',
      'Bob Tester commented on your post: Well done',
      'Bob Tester replied to your comment: Indeed',
      'Bob Tester started following you',
    ])
    expect(await inLanguage('es')).toEqual([
      'A Bob Tester le gusta tu publicación',
      'A Bob Tester le gusta tu comentario: My own',
      'Bob Tester ha comentado tu publicación: Well done',
      'Bob Tester ha respondido a tu comentario: Indeed',
      'Bob Tester ha empezado a seguirte',
    ])
    expect(await inLanguage('fr')).toEqual([
      'Bob Tester a aimé ta publication',
      'Bob Tester a aimé ton commentaire : My own',
      'Bob Tester a commenté ta publication : Well done',
      'Bob Tester a répondu à ton commentaire : Indeed',
      'Bob Tester s’est abonné à toi',
    ])
    expect(await inLanguage('de')).toEqual([
      'Bob Tester gefällt dein Beitrag',
      'Bob Tester gefällt dein Kommentar: My own',
      'Bob Tester hat deinen Beitrag kommentiert: Well done',
      'Bob Tester hat auf deinen Kommentar geantwortet: Indeed',
      'Bob Tester folgt dir jetzt',
    ])
  })

  test('what two and three people did, in singular and plural', async () => {
    await forget()
    await db.run(sql`delete from followers`)
    await doneBy(bob, cyn)
    expect((await inLanguage('en'))[0]).toBe('Cyn Tester and 1 other liked your post')
    expect((await inLanguage('es'))[0]).toBe('A Cyn Tester y a 1 persona más les gusta tu publicación')
    expect((await inLanguage('fr'))[0]).toBe('Cyn Tester et 1 autre personne ont aimé ta publication')
    expect((await inLanguage('de'))[0]).toBe('Cyn Tester und 1 weiteren Person gefällt dein Beitrag')
    await forget()
    await db.run(sql`delete from followers`)
    await doneBy(bob, cyn, dan)
    expect(await inLanguage('en')).toEqual([
      'Dan Tester and 2 others liked your post',
      'Dan Tester and 2 others liked your comment: My own',
      'Dan Tester and 2 others commented on your post: Well done',
      'Dan Tester and 2 others replied to your comment: Indeed',
      'Dan Tester and 2 others started following you',
    ])
    expect((await inLanguage('es'))[2]).toBe('Dan Tester y 2 personas más han comentado tu publicación: Well done')
    expect((await inLanguage('fr'))[4]).toBe('Dan Tester et 2 autres personnes se sont abonnées à toi')
    expect((await inLanguage('de'))[3]).toBe('Dan Tester und 2 weitere Personen haben auf deinen Kommentar geantwortet: Indeed')
  })

  test('the account’s language comes before that of the request, which counts without one', async () => {
    const speaking = async () => {
      const headers = { authorization: `Bearer ${ann.token}`, 'accept-language': 'es-MX' }
      return (await app.inject({ url: '/api/notifications', headers })).json().items[0]
    }
    await ann.call(updatePreferences, { language: 'de' })
    expect(await speaking()).toMatchObject({ title: 'Neuer Follower', timeAgo: 'jetzt' })
    await ann.call(updatePreferences, { language: null })
    expect(await speaking()).toMatchObject({ title: 'Nuevo seguidor', timeAgo: 'ahora' })
  })
})

describe('the templates', async () => {
  await db.run(sql`insert into user_roles (user_id, role) values (${dan.id}, 'admin')`)
  const { items } = await dan.call(listTemplates)
  const each = items.flatMap(({ template_key, content, texts }) =>
    languages.map((language) => ({ key: template_key, content, language, contents: texts[language]?.contents ?? {} })),
  )

  test('each kind has its English template, and its sentence in every other language with the same variables', () => {
    expect(new Set(items.map(({ template_key }) => template_key))).toEqual(new Set(Object.keys(notificationKinds)))
    const variables = (text = 'missing') => [...text.matchAll(/\{\{\w+\}\}/g)].map(String).toSorted()
    for (const { key, language, content, contents } of each)
      expect(variables(contents.alone), `${key} ${language}`).toEqual(variables(content))
  })

  test('each language has every plural form of what several people do', () => {
    const grouped = each.filter(({ contents }) => Object.keys(contents).length > 1)
    expect(grouped).toHaveLength(5 * languages.length)
    for (const { key, language, contents } of grouped) {
      const used = new Set(Array.from({ length: 1_000 }, (_, n) => new Intl.PluralRules(language).select(n + 1)))
      const forms = Object.keys(contents).filter((form) => form !== 'again')
      expect(new Set(forms), `${key} ${language}`).toEqual(new Set(['alone', ...used]))
    }
  })

  test('the database holds none of them until staff change one', async () => {
    expect(await db.many(sql`select from notification_template_texts`)).toEqual([])
  })

  test('a kind that no migration knows is told in every language and listed like all others', async () => {
    await db.run(sql`delete from notification_templates where template_key = 'like'`)
    const { id: post_id } = await publish(bob)
    await cyn.call(likePost, { post_id })
    expect(await contents(bob)).toContain('Cyn Tester liked your post')
    const { id, updated_at, ...listed } = (await dan.call(listTemplates)).items.find(({ template_key }) => template_key === 'like') ?? {}
    expect(listed).toEqual({ ...items.find(({ template_key }) => template_key === 'like'), id: undefined, updated_at: undefined })
  })
})
