import { vi } from 'vitest'

type Told = (value: never) => void
const listeners = new Map<string, Set<Told>>()
const items = new Map<string, string>()

/**
 * The plugins of the native app for notifications. In a test file:
 * `vi.mock('@capacitor/push-notifications', () => import('#testing/phone.ts'))`, and so on.
 */
export const fakePhone = {
  /** `answer`: what the person says when asked. */
  permission: 'prompt' as PermissionState | 'prompt',
  answer: 'granted' as PermissionState,
  /** What the push service answers to `register`. */
  registers: { value: 'token-1' } as { value: string } | { error: string },
  /** A plugin tells the app. */
  tell: (event: string, value: unknown) => {
    for (const told of listeners.get(event) ?? []) told(value as never)
  },
  listensTo: () => [...listeners].filter(([, told]) => told.size > 0).map(([event]) => event),
}

/** Before each test: makes the app a native one, of a phone that has not been asked yet. */
export function startPhone(platform: 'ios' | 'android' = 'android') {
  vi.stubGlobal('Capacitor', { getPlatform: () => platform })
  vi.clearAllMocks()
  listeners.clear()
  items.clear()
  Object.assign(fakePhone, { permission: 'prompt', answer: 'granted', registers: { value: 'token-1' } })
}

const addListener = async (event: string, told: Told) => {
  const known = listeners.get(event) ?? new Set()
  listeners.set(event, known.add(told))
  return { remove: async () => void known.delete(told) }
}
const permitted = (name: 'receive' | 'display') => ({
  checkPermissions: vi.fn(async () => ({ [name]: fakePhone.permission })),
  requestPermissions: vi.fn(async () => {
    fakePhone.permission = fakePhone.answer
    return { [name]: fakePhone.permission }
  }),
})

export const PushNotifications = {
  ...permitted('receive'),
  addListener,
  createChannel: vi.fn(async () => undefined),
  register: vi.fn(async () => fakePhone.tell('error' in fakePhone.registers ? 'registrationError' : 'registration', fakePhone.registers)),
  unregister: vi.fn(async () => undefined),
  removeAllDeliveredNotifications: vi.fn(async () => undefined),
}
export const LocalNotifications = {
  ...permitted('display'),
  addListener,
  createChannel: vi.fn(async () => undefined),
  schedule: vi.fn(async () => undefined),
  removeAllDeliveredNotifications: vi.fn(async () => undefined),
}
export const Badge = { set: vi.fn(async () => undefined) }

export const Preferences = {
  get: async ({ key }: { key: string }) => ({ value: items.get(key) ?? null }),
  set: async ({ key, value }: { key: string; value: string }) => void items.set(key, value),
  remove: async ({ key }: { key: string }) => void items.delete(key),
  keys: async () => ({ keys: [...items.keys()] }),
}
