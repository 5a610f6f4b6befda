/** Closed ones stay: a test may ask what is down. */
const key = Symbol.for('atelier.opened')
globalThis[key] ??= new Set()
export const ports = globalThis[key]

export function opened(origin) {
  ports.add(Number(new URL(origin).port))
}
