import { beforeEach, expect, test } from 'vitest'
import { currentTheme, grounds, setTheme } from '#ui/theme.ts'
import boot from '../../theme-boot.js?raw'

const bars = () => [...document.querySelectorAll<HTMLMetaElement>('meta')].map((meta) => meta.content)

beforeEach(() => {
  localStorage.clear()
  delete document.documentElement.dataset.theme
  document.head.innerHTML = ['light', 'dark']
    .map((scheme) => `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})">`)
    .join('')
})

test('a chosen theme holds now, colours the bars, and is there before the first paint of the next visit', () => {
  setTheme('dark')
  expect(document.documentElement.dataset.theme).toBe('dark')
  expect(bars()).toEqual([grounds.dark, grounds.dark])

  delete document.documentElement.dataset.theme
  new Function(boot)()
  expect(currentTheme()).toBe('dark')
})

test('system leaves the decision to the device (SET-033)', () => {
  setTheme('light')
  setTheme('system')
  expect(currentTheme()).toBe('system')
  expect(document.documentElement.dataset.theme).toBeUndefined()
  expect(bars()).toEqual([grounds.light, grounds.dark])
  new Function(boot)()
  expect(currentTheme()).toBe('system')
})

test('the boot script stays small and ignores what it does not know', () => {
  expect(boot.length).toBeLessThanOrEqual(400)
  localStorage.setItem('theme', 'sepia')
  new Function(boot)()
  expect(document.documentElement.dataset.theme).toBeUndefined()
})
