import type { ServerEvents } from '@atelier/contract/realtime'

/** `connected`: no event is missed from now on. `unreachable`: an attempt failed. */
type Events = ServerEvents & { connected: () => void; disconnected: () => void; unreachable: () => void }
type Handlers = { [Event in keyof Events]?: ReadonlySet<Events[Event]> }

const handlers: Handlers = {}

/** Never unsubscribed. Idempotent per handler, so every caller that needs it may call it. */
export function listen<Event extends keyof Events>(event: Event, handler: Events[Event]) {
  const known: Iterable<Events[Event]> = handlers[event] ?? []
  handlers[event] = new Set([...known, handler]) as Handlers[Event]
}

export function dispatch<Event extends keyof Events>(event: Event, ...values: Parameters<Events[Event]>) {
  for (const handler of handlers[event] ?? []) (handler as (...values: Parameters<Events[Event]>) => void)(...values)
}
