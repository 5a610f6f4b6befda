import { getMe, profilePosts } from '@atelier/contract/profiles'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { sql } from '#db/sql.ts'
import { type ArchiveEntry, tarGzOf, zipOf } from '#testing/archive-files.ts'
import { importArchive } from '#testing/imports.ts'
import { videoFile } from '#testing/videos.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { app, db, people } = await world()
const picture = (background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer()
const [red, blue, film] = [await picture('#ff0000'), await picture('#0000ff'), await videoFile('mp4')]
const postsOf = async (person: TestPerson) => (await person.call(profilePosts, { user_id: person.id })).items

const everyone = 'https://www.w3.org/ns/activitystreams#Public'
const base = 'https://social.example/users/mira/statuses'
const status = (id: number, more: object = {}) => ({
  id: `${base}/${id}/activity`,
  type: 'Create',
  published: `2021-03-0${id}T10:20:30Z`,
  object: {
    id: `${base}/${id}`,
    type: 'Note',
    published: `2021-03-0${id}T10:20:30Z`,
    inReplyTo: null,
    summary: null,
    sensitive: false,
    to: [everyone],
    cc: [],
    content: `<p>Post ${id}</p>`,
    attachment: [],
    tag: [],
    ...more,
  },
})
const attached = (name: string, alt: string | null) => ({
  type: 'Document',
  mediaType: 'image/png',
  url: `/media_attachments/files/${name}`,
  name: alt,
})
const mention = '<span class="h-card"><a href="https://other.example/@bob" class="u-url mention">@<span>bob</span></a></span>'
const hidden =
  '<span class="invisible">https://</span><span class="ellipsis">example.org/about-lig</span><span class="invisible">hthouses</span>'
const items = [
  status(1, {
    content: `<p>Dear ${mention},<br>look: <a href="https://example.org/about-lighthouses">${hidden}</a> &amp; <a href="https://example.org/b">this</a></p><p><a href="https://social.example/tags/Sea" class="mention hashtag">#<span>Sea</span></a></p>`,
  }),
  status(2, { summary: 'Food &amp; drink', content: '<p>Soup</p>', attachment: [attached('a.png', 'A bowl')] }),
  status(3, {
    sensitive: true,
    content: '',
    attachment: [attached('b.jpg', null), attached('film.png', 'Waves'), attached('gone.png', null)],
  }),
  status(4, { inReplyTo: 'https://other.example/1' }),
  status(5, { to: [`${base}/followers`] }),
  status(6, { to: ['https://other.example/users/bob'] }),
  status(7, { type: 'Question', content: '<p>Tea or coffee?</p>' }),
  status(8, { content: `<p>${'word '.repeat(120)}</p>` }),
  status(9, { to: [`${base}/followers`], cc: [everyone], content: '<p>Unlisted</p>' }),
  { id: `${base}/10/activity`, type: 'Announce', published: '2021-03-10T10:20:30Z', object: 'https://other.example/2' },
]
const mastodon: ArchiveEntry[] = [
  { name: 'actor.json', content: { type: 'Person', preferredUsername: 'mira' } },
  {
    name: 'outbox.json',
    content: { '@context': [], id: 'outbox.json', type: 'OrderedCollection', totalItems: items.length, orderedItems: items },
  },
  { name: 'likes.json', content: { type: 'OrderedCollection', orderedItems: ['https://other.example/3', 'https://other.example/4'] } },
  { name: 'media_attachments/files/a.png', content: red },
  { name: 'media_attachments/files/b.jpg', content: blue },
  { name: 'media_attachments/files/film.png', content: film },
]

describe('an archive of Mastodon', () => {
  test.each([
    ['mia', 'a .zip', () => zipOf(mastodon)],
    ['moe', 'a .tar.gz', () => tarGzOf(mastodon)],
    ['max', 'a .zip with a folder around', () => zipOf(mastodon.map((entry) => ({ ...entry, name: `archive-2021/${entry.name}` })))],
    ['may', 'a .tar.gz with dots before the names', () => tarGzOf(mastodon.map((entry) => ({ ...entry, name: `./${entry.name}` })))],
  ])('comes for %s as %s: public posts once, with date, text, warnings, pictures and alt text', async (name, _what, make) => {
    const { [name]: person } = (await people(name)) as Record<string, TestPerson>
    if (!person) throw new Error('nobody')
    const done = await importArchive(app, person, make())
    expect(done).toMatchObject({ state: 'done', source: 'mastodon', imported: { posts: 4, media: 3 } })
    expect(done.left_out).toEqual([
      { kind: 'boosts', reason: 'unsupported', count: 1 },
      { kind: 'likes', reason: 'unsupported', count: 2 },
      { kind: 'media', reason: 'missing_file', count: 1 },
      { kind: 'posts', reason: 'too_long', count: 1 },
      { kind: 'posts', reason: 'unsupported', count: 1 },
      { kind: 'private_posts', reason: 'unsupported', count: 2 },
      { kind: 'replies', reason: 'unsupported', count: 1 },
    ])
    const posts = await postsOf(person)
    expect(posts).toMatchObject([
      { content: 'Unlisted', created_at: '2021-03-09T10:20:30.000Z', is_public: true },
      {
        content: '📷',
        post_media: [
          { media_type: 'image/webp', is_sensitive: true, alt_text: null, placeholder: '#0000ff' },
          { media_type: 'video/mp4', is_sensitive: true, alt_text: 'Waves' },
        ],
      },
      {
        content: 'Food & drink\n\nSoup',
        created_at: '2021-03-02T10:20:30.000Z',
        post_media: [{ alt_text: 'A bowl', is_sensitive: true, placeholder: '#ff0000', width: 60, height: 40 }],
      },
      { content: 'Dear @bob@other.example,\nlook: https://example.org/about-lighthouses & this (https://example.org/b)\n\n#Sea' },
    ])
    expect(posts[1]?.post_media.map(({ media_url }) => /\/(\d+)_\d\.\w+/.exec(media_url)?.[1])).toEqual(['1614766830000', '1614766830000'])
    expect((await person.call(getMe)).posts_count).toBe(4)
    const again = await importArchive(app, person, make())
    expect(again.imported).toEqual({})
    expect(again.left_out).toContainEqual({ kind: 'posts', reason: 'exists', count: 4 })
    expect(await postsOf(person)).toEqual(posts)
  })

  test('a post of elements inside each other, which would take long to close, ends with them', async () => {
    const { ora } = await people('ora')
    const nested = status(1, { content: `<p>Before</p>${'<b>'.repeat(300)}deep${'</c>'.repeat(300)}` })
    await importArchive(app, ora, zipOf([{ name: 'outbox.json', content: { orderedItems: [nested] } }]))
    expect(await postsOf(ora)).toMatchObject([{ content: 'Before' }])
  })

  test('mentions of others stay text: nobody here is meant', async () => {
    const { bob, ned } = await people('bob', 'ned')
    await importArchive(app, ned, zipOf([{ name: 'outbox.json', content: { orderedItems: items.slice(0, 1) } }]))
    expect(await db.many(sql`select from notifications where user_id = ${bob.id}`)).toEqual([])
  })
})

/** As Instagram writes a text. */
const mangled = (text: string) => Buffer.from(text).toString('latin1')
const seconds = Date.parse('2018-07-06T05:04:03Z') / 1_000
const medium = (uri: string, more: object = {}) => ({ uri, creation_timestamp: seconds, title: '', ...more })

describe('the posts of an Instagram export', () => {
  const content = (prefix: string) => [
    { media: [medium(`${prefix}one.jpg`, { title: mangled('Schöne Grüße 🌊 from the sea') })] },
    {
      title: mangled('Cinq à la fois'),
      creation_timestamp: seconds + 60,
      media: ['one', 'two', 'three', 'four', 'five'].map((name) => medium(`${prefix}${name}.jpg`)),
    },
    { media: [medium(`${prefix}film.mp4`, { creation_timestamp: seconds + 120 })] },
    { media: [medium(`${prefix}notes.jpg`, { creation_timestamp: seconds + 180, title: 'Ångström' })] },
    { media: [medium('https://cdn.example/gone.jpg', { creation_timestamp: seconds + 240 })] },
  ]
  const files = (prefix: string): ArchiveEntry[] => [
    ...['one', 'two', 'three', 'four', 'five'].map((name) => ({ name: `${prefix}${name}.jpg`, content: blue })),
    { name: `${prefix}film.mp4`, content: film },
    { name: `${prefix}notes.jpg`, content: 'Only a text' },
  ]
  const layouts: [string, string, ArchiveEntry[]][] = [
    ['ira', 'content/posts_1.json', files('media/posts/201807/')],
    ['ivo', 'your_instagram_activity/media/posts_1.json', files('media/posts/201807/')],
    ['ike', 'instagram-ike-2024/your_instagram_activity/content/posts_1.json', files('instagram-ike-2024/media/posts/201807/')],
  ]
  test.each(layouts)('come for %s from %s: with date, mended text and pictures', async (name, list, media) => {
    const { [name]: person } = (await people(name)) as Record<string, TestPerson>
    if (!person) throw new Error('nobody')
    const stories = { name: list.replace('posts_1', 'stories'), content: { ig_stories: [{ uri: 'x' }] } }
    const done = await importArchive(app, person, zipOf([{ name: list, content: content('media/posts/201807/') }, stories, ...media]))
    expect(done).toMatchObject({ state: 'done', source: 'instagram', imported: { posts: 4, media: 6 } })
    expect(done.left_out).toEqual([
      { kind: 'media', reason: 'missing_file', count: 1 },
      { kind: 'media', reason: 'unsupported', count: 2 },
      { kind: 'posts', reason: 'missing_file', count: 1 },
      { kind: 'stories', reason: 'unsupported', count: 1 },
    ])
    expect(await postsOf(person)).toMatchObject([
      { content: 'Ångström', post_media: [] },
      { content: '🎬', post_media: [{ media_type: 'video/mp4' }] },
      { content: 'Cinq à la fois', created_at: '2018-07-06T05:05:03.000Z', post_media: Array(4).fill({ media_type: 'image/webp' }) },
      { content: 'Schöne Grüße 🌊 from the sea', created_at: '2018-07-06T05:04:03.000Z', post_media: [{ placeholder: '#0000ff' }] },
    ])
  })
})
