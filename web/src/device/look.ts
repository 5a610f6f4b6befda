import type { Preferences } from '@atelier/contract/preferences'
import { useSyncExternalStore } from 'react'
import { connection, onConnectionChange } from '#device/connection.ts'
import { useMedia } from '#device/media.ts'
import { readStored, removeStored, writeStored } from '#device/storage.ts'
import { makeListeners } from '#listeners.ts'

/** `language` null: the first of the browser's that we have. */
export type Look = Pick<Preferences, 'theme' | 'language' | 'text_size' | 'reduced_motion' | 'autoplay' | 'data_saver'>

/** Also for signed-out screens. */
const deviceKey = 'look'
/** Both are read before the first paint (look-boot.js). */
const accountKey = 'account-look'
type Account = Look & { user_id: string }

const plain: Look = {
  theme: 'system',
  language: null,
  text_size: 'normal',
  reduced_motion: false,
  autoplay: 'always',
  data_saver: false,
}

let look = stored()
const listeners = makeListeners()

export const currentLook = () => look

export const useLook = () => useSyncExternalStore(onLookChange, currentLook)

export const onLookChange = listeners.add

/** Also follows other tabs. Call it once, at the start. */
export function startLook() {
  paint()
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key.endsWith(deviceKey)) become(stored())
  })
}

export const lookOwner = () => readStored<Account>(accountKey)?.user_id

export function showAccountLook(user_id: string, wish: Look) {
  const { theme, language, text_size, reduced_motion, autoplay, data_saver } = wish
  writeStored(accountKey, { user_id, theme, language, text_size, reduced_motion, autoplay, data_saver } satisfies Account)
  become({ theme, language, text_size, reduced_motion, autoplay, data_saver })
}

export function endAccountLook() {
  removeStored(accountKey)
  become(stored())
}

export function chooseOnDevice(change: Partial<Look>) {
  writeStored(deviceKey, { ...readStored<Partial<Look>>(deviceKey), ...change })
  if (!lookOwner()) become(stored())
}

export function useReducedMotion(): boolean {
  const device = useMedia('(prefers-reduced-motion: reduce)')
  return useLook().reduced_motion || device
}

/** By choice, or as the browser asks of every site. */
export function useDataSaver(): boolean {
  const device = useMedia('(prefers-reduced-data: reduce)')
  const browser = useSyncExternalStore(onConnectionChange, () => connection()?.saveData === true)
  return useLook().data_saver || device || browser
}

export function useAutoplay(): boolean {
  const still = useReducedMotion()
  const saving = useDataSaver()
  const generous = useSyncExternalStore(onConnectionChange, isGenerous)
  const { autoplay } = useLook()
  return !still && !saving && (autoplay === 'always' || (autoplay === 'wifi' && generous))
}

/** `--color-ground`, for the `<meta name="theme-color">` of index.html. */
export const grounds = { light: '#faf8f4', dark: '#131210' }

function stored(): Look {
  const { user_id, ...account } = readStored<Account>(accountKey) ?? { user_id: undefined }
  return { ...plain, ...(user_id ? account : readStored<Partial<Look>>(deviceKey)) }
}

function become(next: Look) {
  if (JSON.stringify(next) === JSON.stringify(look)) return
  look = next
  paint()
  listeners.call()
}

function paint() {
  const { theme, text_size, reduced_motion } = look
  const chosen = theme === 'light' || theme === 'dark' ? theme : undefined
  mark('theme', chosen)
  mark('text', text_size === 'normal' ? undefined : text_size)
  mark('motion', reduced_motion ? 'reduced' : undefined)
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content = grounds[chosen ?? (meta.getAttribute('media')?.includes('dark') ? 'dark' : 'light')]
}

function mark(name: string, value: string | undefined) {
  const { dataset } = document.documentElement
  if (value) dataset[name] = value
  else delete dataset[name]
}

function isGenerous(): boolean {
  const { type, effectiveType = '4g' } = connection() ?? {}
  return type !== 'cellular' && effectiveType === '4g'
}
