import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { clearDrafts, useDraft } from '#data/draft.ts'

beforeEach(() => localStorage.clear())

const open = (key = 'post') => renderHook(() => useDraft(key, { text: '' }))

test('a draft survives a reload until it is sent', () => {
  const first = open()
  act(() => first.result.current.setDraft({ text: 'A half-written thought' }))
  first.unmount()

  const second = open()
  expect(second.result.current.draft.text).toBe('A half-written thought')
  expect(open('comment:1').result.current.draft.text).toBe('')

  act(() => second.result.current.clear())
  expect(second.result.current.draft.text).toBe('')
  expect(open().result.current.draft.text).toBe('')
})

test('signing out clears drafts and keeps the settings of the device', () => {
  localStorage.setItem('atelier:language', '"de"')
  const composer = open()
  act(() => composer.result.current.setDraft({ text: 'mine' }))
  clearDrafts()
  expect(open().result.current.draft.text).toBe('')
  expect(localStorage.getItem('atelier:language')).toBe('"de"')
})

test('an unreadable draft is ignored', () => {
  localStorage.setItem('atelier:draft:post', '{broken')
  expect(open().result.current.draft.text).toBe('')
})
