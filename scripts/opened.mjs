/** The ports that this process listened on, and those that other processes of the run opened for it. Closed ones stay: a test may ask what is down. */
const key = Symbol.for('atelier.opened')
globalThis[key] ??= new Set()
export const ports = globalThis[key]

/** Announces the port of a server that the test run started in another process. */
export function opened(origin) {
  ports.add(Number(new URL(origin).port))
}
