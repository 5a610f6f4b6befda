import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { pageRoutes } from '#features/pages/pages.routes.ts'
import { webFolder } from '#testing/web-folder.ts'
import { world } from '#testing/world.ts'

const { deps, changeSettings } = await world()
const folder = webFolder()
const app = Fastify()
await pageRoutes(app, deps, folder)
afterAll(() => app.close())

const ask = (url: string, language = 'en') => app.inject({ url, headers: { 'accept-language': language } })
const named = (body: string) => [...body.matchAll(/<link rel="modulepreload" href="\/assets\/([\w-]+)\.js">/g)].map(([, name]) => name)

test('names the files that the first paint of a path needs, with the words of its reader', async () => {
  const { body, headers } = await ask('/', 'pt, de-AT;q=0.8, en;q=0.5')
  expect(named(body)).toEqual(['de', 'de-entry', 'landing'])
  expect(body).toContain('<html lang="de">')
  expect(body).toContain('content="Atelier ist ein soziales Netzwerk für Kreative. Gestalten. Verbinden. Gemeinschaft."')
  expect(headers.vary).toContain('accept-language')
  expect(named((await ask('/home')).body)).toEqual(['en', 'home'])
  expect(named((await ask('/post/any-one')).body)).toEqual(['en', 'en-entry', 'post'])
  expect(named((await ask('/post/any-one/more')).body)).toEqual([])
})

test('shows what is the same for everybody until the app runs, and nothing where pages differ', async () => {
  expect((await ask('/', 'fr')).body).toContain('<div id="root"></div><div id="cover"><h1>Bonjour</h1></div>')
  expect((await ask('/home')).body).not.toMatch(/cover/)
})

test('answers paths that start with two slashes', async () => {
  expect(named((await ask('//')).body)).toEqual(['en', 'en-entry', 'landing'])
  for (const path of ['//post/any-one', '//[']) {
    const { statusCode, body } = await ask(path)
    expect([path, statusCode, named(body)]).toEqual([path, 200, []])
  }
})

test('invites nobody to sign up while registration is closed', async () => {
  expect((await ask('/auth/signup')).body).toContain('<h1>Hello</h1>')
  await changeSettings({ registration_enabled: false })
  for (const path of ['/auth/signup', '/auth/signup/']) expect((await ask(path)).body).not.toContain('<h1>Hello</h1>')
})
