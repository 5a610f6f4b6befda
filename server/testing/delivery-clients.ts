import { type Endpoint, type InputOf, type OutputOf, requestOf } from '@atelier/contract/endpoint'
import { listMessages, type Message, messageChanges, sendMessage } from '@atelier/contract/messages'
import { type Handshake, realtimePath, type ServerEvents } from '@atelier/contract/realtime'
import { ignored } from '@atelier/contract/rules/ignored'
import { emptyLog, isBehind, type MessageLog, startedAt, withChanges, withMessage } from '@atelier/contract/rules/message-log'
import { io, type Socket } from 'socket.io-client'

/** One of the two people of a conversation. */
export interface Seat {
  conversation_id: string
  token: string
}

interface Settings {
  url: string
  /** Without it a client only takes what its socket brings: the negative control. */
  catchUp: boolean
  /** Between two tries to reach the server. */
  retryMs: number
}

/** A client of one conversation, as the web app is one: live events, catching up after gaps, and sending until the server has answered. */
export class DeliveryClient {
  log: MessageLog<Message> = startedAt(emptyLog<Message>(), { items: [], direction: 'older', start: undefined, more: false, revision: 0 })
  /** How often a request had to be repeated. */
  repeated = 0
  /** Runs with every cut. */
  onCut: () => void = () => {}
  readonly #seat: Seat
  readonly #settings: Settings
  readonly #socket: Socket<ServerEvents>
  #connection = new AbortController()
  #catching: Promise<void> | undefined
  #again = false
  #isAway = true
  #back = Promise.withResolvers<void>()

  constructor(seat: Seat, settings: Settings) {
    this.#seat = seat
    this.#settings = settings
    this.#socket = io(settings.url, {
      path: realtimePath,
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      autoConnect: false,
      auth: { token: seat.token, catches_up: true } satisfies Handshake,
    })
    const again = () => this.#isAway || setTimeout(() => this.#isAway || this.#socket.connect(), settings.retryMs)
    this.#socket.on('connect', () => void this.#catchUp())
    this.#socket.on('catch_up', () => void this.#catchUp())
    this.#socket.on('disconnect', again)
    this.#socket.on('connect_error', again)
    this.#socket.on('message_new', (message) => this.#take(message))
    this.#socket.on('message_updated', (message) => this.#take(message))
  }

  /** Gets a connection, and keeps it over restarts of the server until it is cut. */
  connect() {
    this.#isAway = false
    this.#connection = new AbortController()
    this.#socket.connect()
    this.#back.resolve()
  }

  get isConnected(): boolean {
    return this.#socket.connected
  }

  /** Without a word to the server: answers on their way are lost. */
  cut() {
    this.#isAway = true
    this.#back = Promise.withResolvers()
    this.#connection.abort()
    this.#socket.io.engine?.close()
    this.#socket.disconnect()
    this.onCut()
  }

  /** For good. */
  end() {
    this.#isAway = true
    this.#socket.disconnect()
  }

  /** Resolves once the server has answered. `cut`: loses the connection while the request, or its answer, is on the way. */
  async send(content: string, cut?: 'request' | 'answer'): Promise<void> {
    const input = { conversation_id: this.#seat.conversation_id, client_id: crypto.randomUUID(), content }
    this.#take(await this.#insist(sendMessage, input, cut))
  }

  /** Resolves once nothing is missing any more. */
  async settle(): Promise<void> {
    if (this.#settings.catchUp) await this.#catchUp()
  }

  /** Every message, as the server lists them. */
  async listed(): Promise<Message[]> {
    const all: Message[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page: OutputOf<typeof listMessages> = await this.#insist(listMessages, {
        conversation_id: this.#seat.conversation_id,
        direction: 'newer' as const,
        ...(cursor ? { cursor } : {}),
      })
      all.push(...page.items)
      cursor = page.next_cursor
    }
    return all
  }

  #take(message: Message) {
    this.log = withMessage(this.log, message)
    if (isBehind(this.log)) void this.#catchUp()
  }

  #catchUp(): Promise<void> {
    if (!this.#settings.catchUp) return Promise.resolve()
    this.#again = true
    this.#catching ??= this.#catchingUp().finally(() => {
      this.#catching = undefined
    })
    return this.#catching
  }

  async #catchingUp() {
    for (let more = true; more || this.#again || isBehind(this.log); ) {
      // An answer that was on its way when the connection came back may lack what was missed.
      this.#again = false
      const after = this.log.revision
      const missed = await this.#insist(messageChanges, { conversation_id: this.#seat.conversation_id, after })
      this.log = withChanges(this.log, { ...missed, after })
      more = missed.more
    }
  }

  /** Calls until there is an answer. @throws Error when it is a refusal */
  async #insist<E extends Endpoint>(endpoint: E, input: InputOf<E>, cut?: 'request' | 'answer'): Promise<OutputOf<E>> {
    const { method, url, body } = requestOf(endpoint, input)
    let left = cut
    const lose = () => {
      left = undefined
      this.cut()
    }
    for (;;) {
      if (this.#isAway) await this.#back.promise
      const asking = fetch(this.#settings.url + url, {
        method,
        headers: { authorization: `Bearer ${this.#seat.token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
        body: body && JSON.stringify(body),
        signal: this.#connection.signal,
      })
      if (left === 'request') lose()
      const answer = await ignored(
        asking.then(async (response) => {
          if (left === 'answer') lose()
          return { status: response.status, json: await response.json() }
        }),
        'lost on purpose',
      )
      if (answer && answer.status < 400) return answer.json as OutputOf<E>
      if (answer && answer.status < 500) throw new Error(`${method} ${url}: ${answer.status} ${JSON.stringify(answer.json)}`)
      this.repeated++
      await new Promise((resolve) => setTimeout(resolve, this.#settings.retryMs))
    }
  }
}

/** What is wrong with what two clients of a conversation have, of which `sent` were sent: `${sender} ${n}`, each sender's in their order. */
export function faultsOf(clients: readonly DeliveryClient[], listed: Message[], sent: string[]): string[] {
  const contents = listed.map(({ content }) => content ?? '')
  const faults: string[] = []
  const missing = sent.filter((content) => !contents.includes(content))
  if (missing.length > 0) faults.push(`the server lacks ${missing.length}`)
  if (contents.length > new Set(contents).size) faults.push('the server has some twice')
  if (listed.some(({ seq }, index) => seq !== index + 1)) faults.push('the server numbers them with gaps')
  for (const sender of new Set(contents.map(senderOf))) {
    const own = contents.filter((content) => senderOf(content) === sender)
    if (own.join() !== sent.filter((content) => senderOf(content) === sender).join())
      faults.push(`those of ${sender} are not in their order`)
  }
  for (const [index, { log }] of clients.entries()) {
    const lost = listed.length - log.messages.length
    if (lost !== 0) faults.push(`client ${index} lacks ${lost}`)
    else if (log.messages.some(({ id }, at) => id !== listed[at]?.id)) faults.push(`client ${index} has another order`)
  }
  return faults
}

const senderOf = (content: string) => content.split(' ')[0] ?? ''
