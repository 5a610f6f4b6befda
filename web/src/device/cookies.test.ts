// @vitest-environment jsdom
// @vitest-environment-options { "url": "https://atelier.test" }
import { expect, test } from 'vitest'
import { hasCookie, writeCookie } from '#device/cookies.ts'

test('where the address is https, a cookie can be set by this host alone', () => {
  writeCookie('sidebar', 'collapsed', 7)
  expect(document.cookie).toBe('__Host-sidebar=collapsed')
  expect(hasCookie('sidebar', 'collapsed')).toBe(true)
  // biome-ignore lint/suspicious/noDocumentCookie: as another host of the domain would
  document.cookie = 'sidebar=expanded; domain=atelier.test'
  expect([hasCookie('sidebar', 'expanded'), hasCookie('sidebar', 'collapsed')]).toEqual([false, true])
})
