import { vi } from 'vitest'

const calls: [method: string, options: unknown][] = []
const answers = new Map<string, (options: never) => unknown>()
const listeners = new Map<string, (event: never) => void>()

/**
 * Before each test: a phone whose plugins answer with nothing. In a test file: `vi.mock('@capacitor/app', () => import('#testing/device.ts'))`,
 * and so on.
 */
export function startDevice(platform: 'ios' | 'android') {
  vi.stubGlobal('Capacitor', { getPlatform: () => platform })
  calls.length = 0
  answers.clear()
  listeners.clear()
}

/** What a plugin's method answers, such as `App.getLaunchUrl`; what it throws is the plugin's error. */
export const answer = (method: string, give: (options: never) => unknown) => void answers.set(method, give)

/** The options of the calls of a plugin's method so far. */
export const callsOfPlugin = (method: string) => calls.flatMap(([called, options]) => (called === method ? [options] : []))

/** A plugin tells its listener, such as that of `App.backButton`. */
export const tell = (event: string, value: object = {}) => listeners.get(event)?.(value as never)

function plugin<Name extends string>(name: string, methods: Name[]) {
  const called = (method: string) => async (options: unknown) => {
    calls.push([`${name}.${method}`, options])
    return answers.get(`${name}.${method}`)?.(options as never)
  }
  const addListener = async (event: string, told: (event: never) => void) => {
    listeners.set(`${name}.${event}`, told)
    return { remove: async () => void listeners.delete(`${name}.${event}`) }
  }
  return {
    ...(Object.fromEntries(methods.map((method) => [method, called(method)])) as Record<Name, ReturnType<typeof called>>),
    addListener,
  }
}

export const App = plugin('App', ['getLaunchUrl', 'minimizeApp'])
export const CapacitorPasskey = plugin('CapacitorPasskey', ['isSupported', 'createCredential', 'getCredential'])
export const Clipboard = plugin('Clipboard', ['write'])
export const Haptics = plugin('Haptics', ['impact', 'notification'])
export const Keyboard = plugin('Keyboard', [])
export const Share = plugin('Share', ['share'])
export const SplashScreen = plugin('SplashScreen', ['hide'])
export const StatusBar = plugin('StatusBar', ['setStyle'])

/** Of a plugin of our own. */
export const registerPlugin = (name: string) => plugin(name, ['ask'])

// The plugins' enums.
export const ImpactStyle = { Light: 'LIGHT' }
export const NotificationType = { Error: 'ERROR' }
export const Style = { Dark: 'DARK', Light: 'LIGHT' }
