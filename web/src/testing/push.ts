import { onTestFinished, vi } from 'vitest'

/** The keys of a subscription, as long as real ones. */
export const subscriptionKeys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) }

/**
 * A browser with push: a service worker and its push service. `answer` is what the person says when asked, which happens only while the
 * permission is `default`. The returned parts are doubles; `subscriptions` counts from 1, and is part of the endpoint.
 */
export function stubPush(permission: NotificationPermission, answer: NotificationPermission = permission) {
  const notification = { permission, requestPermission: vi.fn(async () => answer) }
  notification.requestPermission.mockImplementation(async () => {
    notification.permission = answer
    return answer
  })
  let subscriptions = 0
  let held: { key: string; endpoint: string } | undefined
  const subscription = () =>
    held && {
      toJSON: () => ({ endpoint: held?.endpoint, keys: subscriptionKeys }),
      unsubscribe: vi.fn(async () => {
        held = undefined
        return true
      }),
    }
  const pushManager = {
    getSubscription: vi.fn(async () => subscription()),
    subscribe: vi.fn(async ({ applicationServerKey: key }: { applicationServerKey: string }) => {
      if (held && held.key !== key) throw new DOMException('another key', 'InvalidStateError')
      held ??= { key, endpoint: `https://push.example/${++subscriptions}` }
      return subscription()
    }),
  }
  const shown: { title: string; tag: string; close: () => void }[] = []
  const showNotification = vi.fn(async (title: string, { tag = '' }: NotificationOptions) => {
    const one = { title, tag, close: () => void shown.splice(shown.indexOf(one), 1) }
    shown.push(one)
  })
  const registration = { active: {}, pushManager, showNotification, getNotifications: async () => [...shown] }
  const workers = Object.assign(new EventTarget(), { ready: Promise.resolve(registration), getRegistration: async () => registration })
  vi.stubGlobal('Notification', notification)
  vi.stubGlobal('PushManager', class {})
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))
  return {
    notification,
    pushManager,
    showNotification,
    shown,
    held: () => held,
    /** The worker posts to this page. */
    post: (data: object, ports: object[] = []) => workers.dispatchEvent(Object.assign(new Event('message'), { data, ports })),
  }
}

/** A browser that knows no push. */
export function stubNoPush() {
  for (const name of ['Notification', 'PushManager']) {
    vi.stubGlobal(name, undefined)
    Reflect.deleteProperty(globalThis, name)
  }
  Reflect.deleteProperty(navigator, 'serviceWorker')
}
