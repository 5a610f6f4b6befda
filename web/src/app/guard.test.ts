// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { guardVerdict, type Visit } from '#app/guard.ts'

const visit = (path: string, known: Partial<Visit> = {}) =>
  guardVerdict({
    path,
    next: undefined,
    link: 'none',
    session: 'signed_in',
    ended: false,
    known: false,
    left: false,
    adding: false,
    recovering: false,
    owing: false,
    profile: 'complete',
    ...known,
  })
const visitor = { session: 'signed_out', profile: 'loading' } as const

test.each([
  ['session', { session: 'loading', profile: 'loading' }], // SHELL-046
  ['profile', { profile: 'loading' }], // SHELL-047
] as const)('waits with a spinner while the %s loads', (_, known) => {
  expect(visit('/home', known)).toBe('wait')
})

test('a session or a profile that cannot be loaded shows an error instead of a spinner', () => {
  expect(visit('/onboarding', { session: 'failed', profile: 'loading' })).toBe('failed')
  expect(visit('/terms', { session: 'failed', profile: 'loading' })).toBe('show')
  expect(visit('/home', { profile: 'failed' })).toBe('failed')
})

test.each(['/terms', '/privacy', '/post/1', '/appeals/ban', '/anything/else'])(
  '%s is open to everybody, whatever is still loading',
  (path) => {
    expect(visit(path, { session: 'loading' })).toBe('show')
    expect(visit(path, visitor)).toBe('show')
    expect(visit(path, { profile: 'incomplete' })).toBe('show')
  },
)

test.each(['/', '/auth/signup', '/auth/signin', '/auth/forgot-password', '/auth/reset-password'])('a visitor sees %s', (path) => {
  expect(visit(path, visitor)).toBe('show')
})

// SHELL-024
test.each(['/auth', '/auth/elsewhere', '/auth/signup/more'])('%s leads visitors to sign-up', (path) => {
  expect(visit(path, visitor)).toEqual({ to: '/auth/signup' })
})

// SHELL-048, also for screens that do not exist yet
test.each(['/home', '/explore', '/profile/ann', '/messages/1', '/bookmarks', '/settings/interests', '/appeals/post/1'])(
  'a visitor to %s signs up and comes back',
  (path) => {
    expect(visit(path, visitor)).toEqual({ to: '/auth/signup', next: path })
  },
)

test('who has signed in on this device, or installed the app, logs in', () => {
  expect(visit('/home', { ...visitor, known: true })).toEqual({ to: '/auth/signin', next: '/home' })
  expect(visit('/profile/ann', { ...visitor, known: true })).toEqual({ to: '/auth/signin', next: '/profile/ann' })
})

test('SHELL-040: settings are for people who are signed in', () => {
  expect(visit('/settings', visitor)).toEqual({ to: '/auth/signup', next: '/settings' })
  expect(visit('/settings')).toBe('show')
})

test('SHELL-039: bookmarks are for people who are signed in', () => {
  expect(visit('/bookmarks')).toBe('show')
  expect(visit('/bookmarks', visitor)).toEqual({ to: '/auth/signup', next: '/bookmarks' })
})

test('ADM-006, SHELL-041: a visitor to the staff area signs in', () => {
  expect(visit('/admin/users', visitor)).toEqual({ to: '/auth/signin', next: '/admin/users' })
})

test('a visitor to onboarding signs up', () => {
  expect(visit('/onboarding', visitor)).toEqual({ to: '/auth/signup' }) // SHELL-028
})

test.each([
  ['a visitor', visitor],
  ['a signed-in person', {}],
  ['a person before the second step', { owing: true }],
] as const)('%s sees the message about the mailed link that opened the page, once', (_, known) => {
  for (const path of ['/', '/onboarding', '/auth/reset-password', '/settings/security'])
    expect(visit(path, { ...known, link: 'untold' })).toEqual({ to: '/auth/link' })
  expect(visit('/auth/link', { ...known, link: 'untold' })).toBe('show')
  expect(visit('/auth/link', { ...known, link: 'told' })).toBe('show')
  expect(visit('/home', { ...known, link: 'told' })).not.toEqual({ to: '/auth/link' })
  expect(visit('/terms', { ...known, link: 'untold' })).toBe('show')
  // Where our mails lead: everybody is asked there, and nobody before their session is known.
  expect(visit('/auth/confirm', known)).toBe('show')
  expect(visit('/auth/app', known)).toBe('show')
})

test('without a mailed link its screen redirects', () => {
  expect(visit('/auth/link', { ...visitor, next: '/explore' })).toEqual({ to: '/auth/signin', next: '/explore' })
  expect(visit('/auth/link')).toEqual({ to: '/onboarding' })
})

test('the second step comes first, and then the page that was asked for', () => {
  const owing = { owing: true, profile: 'loading' } as const
  expect(visit('/explore', owing)).toEqual({ to: '/auth/second-step', next: '/explore' })
  expect(visit('/admin', owing)).toEqual({ to: '/auth/second-step', next: '/admin' })
  expect(visit('/auth/signin', { ...owing, next: '/suggestions' })).toEqual({ to: '/auth/second-step', next: '/suggestions' })
  expect(visit('/', owing)).toEqual({ to: '/auth/second-step' })
  expect(visit('/auth/second-step', owing)).toBe('show')
  expect(visit('/terms', owing)).toBe('show')
  expect(visit('/auth/second-step', { next: '/suggestions' })).toEqual({ to: '/suggestions' })
  expect(visit('/auth/second-step')).toEqual({ to: '/onboarding' })
})

test('a new password comes after the second step, even if the page was reloaded', () => {
  const owing = { owing: true, recovering: true } as const
  for (const path of ['/auth/reset-password', '/auth/forgot-password', '/home'])
    expect(visit(path, owing)).toEqual({ to: '/auth/second-step', next: '/auth/reset-password' })
  expect(visit('/auth/reset-password', { owing: true })).toEqual({ to: '/auth/second-step', next: '/auth/reset-password' })
  expect(visit('/auth/second-step', { recovering: true })).toEqual({ to: '/auth/reset-password' })
  expect(visit('/auth/second-step', { next: '/auth/reset-password' })).toEqual({ to: '/auth/reset-password' })
})

test('after signing out before the second step, signing in leads back to the page that was asked for', () => {
  expect(visit('/auth/second-step', { ...visitor, next: '/explore' })).toEqual({ to: '/auth/signin', next: '/explore' })
})

test('signing out leads to the landing page, and public pages stay', () => {
  for (const path of ['/home', '/profile/ann', '/admin/users', '/onboarding'])
    expect(visit(path, { ...visitor, left: true })).toEqual({ to: '/' })
  expect(visit('/post/1', { ...visitor, left: true })).toBe('show')
})

test('after a session was ended elsewhere, signing in leads back', () => {
  expect(visit('/profile/ann', { ...visitor, ended: true })).toEqual({ to: '/auth/signin', next: '/profile/ann' })
  expect(visit('/onboarding', { ...visitor, ended: true })).toEqual({ to: '/auth/signin' })
  expect(visit('/', { ...visitor, ended: true })).toBe('show')
})

test('signed in, the landing page leads home and the entry screens to onboarding', () => {
  expect(visit('/')).toEqual({ to: '/home' }) // SHELL-018
  expect(visit('/auth/signup')).toEqual({ to: '/onboarding' }) // SHELL-020
  expect(visit('/auth/signin', { profile: 'loading' })).toEqual({ to: '/onboarding' }) // SHELL-022
})

test('signing in leads to the page that was asked for', () => {
  expect(visit('/auth/signin', { next: '/explore?tag=ink' })).toEqual({ to: '/explore?tag=ink' })
})

test('a recovery link can set a new password whatever the profile', () => {
  expect(visit('/auth/reset-password', { profile: 'incomplete' })).toBe('show')
})

test('after a recovery code a new password comes first', () => {
  expect(visit('/auth/forgot-password', { recovering: true })).toEqual({ to: '/auth/reset-password' })
  expect(visit('/home', { recovering: true })).toEqual({ to: '/auth/reset-password' })
  expect(visit('/auth/reset-password', { recovering: true })).toBe('show')
})

test('an incomplete profile leads to onboarding and stays there; a complete one never sees it', () => {
  expect(visit('/home', { profile: 'incomplete' })).toEqual({ to: '/onboarding' }) // SHELL-049
  expect(visit('/onboarding', { profile: 'incomplete' })).toBe('show') // SHELL-050
  expect(visit('/onboarding')).toEqual({ to: '/home' }) // SHELL-051
  expect(visit('/onboardings')).toBe('show')
})
