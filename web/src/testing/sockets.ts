/** How the server behaves towards sockets: `silent` never answers. */
export const socketServer: { is: 'there' | 'away' | 'silent' } = { is: 'there' }

/** The sockets of a test, the newest last. For `vi.mock('socket.io-client', () => import('#testing/sockets.ts'))`. */
export const sockets: FakeSocket[] = []

export function io(_server: string, options: Options): FakeSocket {
  const socket = new FakeSocket(options)
  sockets.push(socket)
  socket.connect()
  return socket
}

interface Options {
  timeout: number
}
type Handler = (...values: unknown[]) => void

export class FakeSocket {
  connected = false
  /** When it tried to connect. */
  attempts: number[] = []
  /** What it has sent. */
  sent: unknown[][] = []
  readonly #options: Options
  readonly #handlers = new Map<string, Handler>()
  #any: Handler = () => undefined

  constructor(options: Options) {
    this.#options = options
  }
  on(event: string, handler: Handler) {
    this.#handlers.set(event, handler)
  }
  onAny(handler: Handler) {
    this.#any = handler
  }
  connect() {
    this.attempts.push(Date.now())
    if (socketServer.is === 'silent') setTimeout(() => this.#tell('connect_error', new Error('timeout')), this.#options.timeout)
    else queueMicrotask(() => this.#arrive())
  }
  disconnect() {
    this.connected = false
  }
  emit(...values: unknown[]) {
    this.sent.push(values)
  }
  /** An event of the server. */
  receive(event: string, ...values: unknown[]) {
    this.#any(event, ...values)
  }
  /** The connection is lost. */
  lose() {
    this.connected = false
    this.#tell('disconnect', 'transport close')
  }
  #arrive() {
    if (socketServer.is === 'away') return this.#tell('connect_error', new Error('websocket error'))
    this.connected = true
    this.#tell('connect')
  }
  #tell(event: string, ...values: unknown[]) {
    this.#handlers.get(event)?.(...values)
  }
}
