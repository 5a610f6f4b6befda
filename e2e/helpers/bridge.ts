import { createRequire } from 'node:module'
import type { BrowserContext, Page } from 'playwright-core'

const require = createRequire(import.meta.url)
const bridges = {
  android: require.resolve('@capacitor/android/capacitor/src/main/assets/native-bridge.js'),
  ios: require.resolve('@capacitor/ios/Capacitor/Capacitor/assets/native-bridge.js'),
}
// Of every plugin; the events come from `emit`.
const ofEvery = [
  { name: 'addListener' },
  { name: 'removeListener' },
  ...['removeAllListeners', 'checkPermissions', 'requestPermissions'].map((name) => ({ name, rtype: 'promise' })),
]

/** By method. What it throws reaches the app as the plugin's error, with its `code`. A missing method never answers. */
export type Plugins = Record<string, Record<string, (options: never) => unknown>>

export const answersNothing = () => ({})

/** What the app asks of every phone. It remembers nothing. */
export const plainPhone: Plugins = {
  App: { getLaunchUrl: answersNothing, minimizeApp: answersNothing },
  Haptics: { impact: answersNothing, notification: answersNothing },
  Keyboard: {},
  Network: { getStatus: () => ({ connected: true, connectionType: 'wifi' }) },
  Preferences: { get: () => ({ value: null }), set: answersNothing, remove: answersNothing, keys: () => ({ keys: [] }) },
  SplashScreen: { hide: answersNothing },
  StatusBar: { setStyle: answersNothing },
}

export interface Native {
  calls: { method: string; options: unknown }[] // oldest first
  /** Without a listener it waits for the first one, as a tap that started the app does. */
  emit(page: Page, plugin: string, event: string, data: unknown): Promise<void>
}

interface Call {
  pluginId: string
  methodName: string
  options: unknown
}

/** Capacitor's own bridge, with `plugins` in place of the native code behind it. */
export async function native(context: BrowserContext, platform: 'android' | 'ios', plugins: Plugins): Promise<Native> {
  const calls: Native['calls'] = []
  await context.exposeBinding('answerNatively', async (_, { pluginId, methodName, options }: Call) => {
    calls.push({ method: `${pluginId}.${methodName}`, options })
    const answer = plugins[pluginId]?.[methodName]
    if (!answer) return undefined
    try {
      return { success: true, data: (await answer(options as never)) ?? {} }
    } catch (error) {
      const { message, code } = error as Error & { code?: string }
      return { success: false, error: { message, code } }
    }
  })
  const headers = Object.entries(plugins).map(([name, methods]) => {
    const own = Object.keys(methods).filter((method) => !ofEvery.some((known) => known.name === method))
    return { name, methods: [...ofEvery, ...own.map((method) => ({ name: method, rtype: 'promise' }))] }
  })
  await context.addInitScript(inPage, { platform, headers })
  await context.addInitScript({ path: bridges[platform] })
  return {
    calls,
    emit: (page, plugin, event, data) =>
      page.evaluate((told) => (window as unknown as Phone).emitNatively(told.plugin, told.event, told.data), { plugin, event, data }),
  }
}

interface Phone {
  answerNatively(call: Call): Promise<object | undefined>
  emitNatively(plugin: string, event: string, data: unknown): void
  prompt: () => string
  Capacitor: { fromNative?(result: object): void; PluginHeaders: object[] }
  androidBridge?: object
  webkit?: object
}

/** Before the bridge, which looks for the way to the native side and its plugins' headers. */
function inPage({ platform, headers }: { platform: 'android' | 'ios'; headers: object[] }) {
  const phone = window as unknown as Phone
  const listeners: { key: string; callbackId: string }[] = []
  const retained: { key: string; data: unknown }[] = []
  const tell = (key: string, data: unknown) => {
    const [pluginId, methodName] = [key.split(' ')[0], 'addListener']
    for (const { callbackId } of listeners.filter((listener) => listener.key === key))
      phone.Capacitor.fromNative?.({ callbackId, pluginId, methodName, success: true, save: true, data })
  }
  const post = (call: Call & { callbackId: string }) => {
    const { pluginId, methodName, callbackId } = call
    if (pluginId === 'Console' || !methodName) return
    const { eventName, callbackId: ended } = call.options as { eventName?: string; callbackId?: string }
    const key = `${pluginId} ${eventName}`
    if (methodName === 'addListener') {
      listeners.push({ key, callbackId })
      for (const event of retained.splice(0)) event.key === key ? tell(key, event.data) : retained.push(event)
    } else if (methodName === 'removeListener') {
      const at = listeners.findIndex((listener) => listener.callbackId === ended)
      if (at >= 0) listeners.splice(at, 1)
    } else
      void phone.answerNatively({ pluginId, methodName, options: call.options }).then((answer) => {
        if (answer) phone.Capacitor.fromNative?.({ callbackId, pluginId, methodName, save: false, ...answer })
      })
  }
  phone.emitNatively = (plugin, event, data) => {
    const key = `${plugin} ${event}`
    if (listeners.some((listener) => listener.key === key)) tell(key, data)
    else retained.push({ key, data })
  }
  // The bridge asks iOS for its settings in this way.
  phone.prompt = () => 'false'
  phone.Capacitor = { PluginHeaders: headers }
  if (platform === 'android') phone.androidBridge = { postMessage: (text: string) => post(JSON.parse(text)) }
  else phone.webkit = { messageHandlers: { bridge: { postMessage: post } } }
}
