import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Language, languages } from '@atelier/contract/choices'
import type { FirstParts } from '@atelier/contract/first-parts'
import Fastify from 'fastify'
import { afterAll, expect, it } from 'vitest'
import { pageRoutes } from '#features/pages/pages.routes.ts'
import { world } from '#testing/world.ts'

const { deps, changeSettings } = await world()
const folder = mkdtempSync(join(tmpdir(), 'atelier-pages-'))
const words = (...sections: string[]) =>
  Object.fromEntries(languages.map((language) => [language, sections.map((section) => `/assets/${language}${section}.js`)])) as Words
type Words = Record<Language, string[]>
const covers = (text: string) => ({ '/': `<h1>${text}</h1>`, '/auth/signup': `<h1>${text}</h1>` })
const parts: FirstParts = {
  routes: [
    { path: '/', files: ['/assets/landing.js'], words: words('', '-entry') },
    { path: '/auth/signup', files: [], words: words('', '-entry') },
    { path: '/home', files: ['/assets/home.js'], words: words('') },
    { path: '/post/$postId', files: ['/assets/post.js'], words: words('', '-entry') },
  ],
  covers: { en: covers('Hello'), es: covers('Hola'), fr: covers('Bonjour'), de: covers('Hallo') },
}
writeFileSync(join(folder, 'index.html'), '<html lang="en"><head></head><body><div id="root"></div><!--cover--></body></html>')
writeFileSync(join(folder, 'first-parts.json'), JSON.stringify(parts))
const app = Fastify()
await pageRoutes(app, deps, folder)
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const ask = (url: string, language = 'en') => app.inject({ url, headers: { 'accept-language': language } })
const named = (body: string) => [...body.matchAll(/<link rel="modulepreload" href="\/assets\/([\w-]+)\.js">/g)].map(([, name]) => name)

it('names the files that the first paint of a path needs, with the words of its reader', async () => {
  const { body, headers } = await ask('/', 'pt, de-AT;q=0.8, en;q=0.5')
  expect(named(body)).toEqual(['de', 'de-entry', 'landing'])
  expect(body).toContain('<html lang="de">')
  expect(headers.vary).toContain('accept-language')
  expect(named((await ask('/home')).body)).toEqual(['en', 'home'])
  expect(named((await ask('/post/any-one')).body)).toEqual(['en', 'en-entry', 'post'])
  expect(named((await ask('/post/any-one/more')).body)).toEqual([])
})

it('shows the same for everybody until the app stands, and nothing where there is nothing like that', async () => {
  expect((await ask('/', 'fr')).body).toContain('<div id="root"></div><div id="cover"><h1>Bonjour</h1></div>')
  expect((await ask('/home')).body).not.toMatch(/cover/)
})

it('answers paths that start with two slashes', async () => {
  expect(named((await ask('//')).body)).toEqual(['en', 'en-entry', 'landing'])
  for (const path of ['//post/any-one', '//[']) {
    const { statusCode, body } = await ask(path)
    expect([path, statusCode, named(body)]).toEqual([path, 200, []])
  }
})

it('invites nobody to sign up while registration is closed', async () => {
  expect((await ask('/auth/signup')).body).toContain('<h1>Hello</h1>')
  await changeSettings({ registration_enabled: false })
  for (const path of ['/auth/signup', '/auth/signup/']) expect((await ask(path)).body).not.toContain('<h1>Hello</h1>')
})
