import { setTimeout as delay } from 'node:timers/promises'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import type { Cluster, ClusterListener } from '#realtime/cluster.ts'
import type { Io } from '#realtime/io.ts'
import { endNow, type Redis } from '#redis.ts'

/** The stream outlives its last entry longer than any loss that a reader recovers from. */
const keptS = 60

type Client = Redis['client']
type ReadOptions = Parameters<Client['xRead']>[1]
interface Stream {
  key: string
}

export function joinRedis(io: Io, { client, prefix }: Redis, listener: ClusterListener): Cluster {
  const own: Client[] = []
  const state = { left: false, isWhole: () => own.every(({ isReady }) => isReady) }
  client.on('ready', listener.reaches)
  const duplicate = () => {
    const copy = client.duplicate()
    own.push(copy)
    return forAdapter(copy, { ...listener, state })
  }
  io.adapter(createAdapter({ ...forAdapter(client, { ...listener, state }), duplicate }, { streamName: prefix, channelPrefix: prefix }))
  return {
    async leave() {
      state.left = true
      client.off('ready', listener.reaches)
      for (const copy of own) endNow(copy)
    },
  }
}

/** The adapter does not await these calls, so a failure would end the process, and it retries without a pause. */
function forAdapter(
  client: Client,
  { hears, isDeaf, lost, state }: ClusterListener & { state: { left: boolean; isWhole: () => boolean } },
) {
  const send = async (command: Promise<unknown>) => {
    await command.catch((error: unknown) => state.left || lost(error))
    return ''
  }
  // Not the adapter's: `$` skips what arrives between two calls, and the stream of another Redis may have lower ids.
  let at = ''
  let isHearing = false
  const read = async ({ key }: Stream, options: ReadOptions) => {
    if (!isHearing) {
      if (!state.isWhole()) return void (await delay(50))
      const [last] = (await client.xRevRange(key, '+', '-', { COUNT: 1 })) ?? []
      at = last?.id ?? '0-0'
      isHearing = true
      hears()
    }
    const found = await client.xRead({ key, id: at }, options)
    at = found?.[0]?.messages.at(-1)?.id ?? at
    return found
  }
  return {
    // By this the adapter recognises the library.
    sSubscribe: () => {},
    on: () => client.on('error', () => {}),
    connect: async () => {
      const opened = client.connect()
      client.once('error', isDeaf)
      await opened.catch(() => new Promise(() => {}))
    },
    disconnect: () => endNow(client),
    async subscribe(...what: Parameters<Client['subscribe']>) {
      while (!state.left && !(await subscribed(client, what))) await delay(200)
    },
    publish: (...what: Parameters<Client['publish']>) => send(client.publish(...what)),
    // It holds private messages, so it expires once nothing is added.
    xAdd: (...[key, ...entry]: Parameters<Client['xAdd']>) =>
      send(
        client
          .multi()
          .xAdd(key, ...entry)
          .expire(key, keptS)
          .exec(),
      ),
    async xRead([stream]: [Stream], options: ReadOptions) {
      try {
        return await read(stream, options)
      } catch {
        isHearing = false
        isDeaf()
        if (!state.left) await delay(200)
        return null
      }
    },
  }
}

async function subscribed(client: Client, what: Parameters<Client['subscribe']>): Promise<boolean> {
  return client.subscribe(...what).then(
    () => true,
    () => false,
  )
}
