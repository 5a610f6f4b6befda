import type { ServerEvents } from '@atelier/contract/realtime'

/** What the server sends, and `connected`: from then on nothing is missed, but something may have been before. */
type Events = ServerEvents & { connected: () => void }
type Handlers = { [Event in keyof Events]?: Events[Event][] }

const handlers: Handlers = {}

/** Calls `handler` at each event from now on. Each noun listens to its own events beside its data. */
export function listen<Event extends keyof Events>(event: Event, handler: Events[Event]) {
  const known: Events[Event][] = handlers[event] ?? []
  handlers[event] = [...known, handler] as Handlers[Event]
}

/** Hands an event to who listens. */
export function dispatch<Event extends keyof Events>(event: Event, ...values: Parameters<Events[Event]>) {
  for (const handler of handlers[event] ?? []) (handler as (...values: Parameters<Events[Event]>) => void)(...values)
}
