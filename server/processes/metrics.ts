import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'

interface Asked {
  type: 'measure'
  id: number
}
interface Measured {
  type: 'measured'
  id: number
  text: string | null
}

const withinMs = 6_000

/** In the first process: gives a worker that is asked for `/metrics` those of all together. */
export function serveMetrics(own: Registry): void {
  const all = new AggregatorRegistry()
  cluster.on('message', async (worker: Worker, { type, id }: Asked) => {
    if (type !== 'measure') return
    const text = await Promise.all([all.clusterMetrics(), own.metrics()]).then(
      (texts) => texts.join('\n'),
      () => null,
    )
    if (worker.isConnected()) worker.send({ type: 'measured', id, text } satisfies Measured)
  })
}

/** @returns what reads this process's metrics or, where there are several, those of all */
export function metricsOf(registry: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => registry.metrics()
  AggregatorRegistry.setRegistries(registry)
  new AggregatorRegistry()
  let asked = 0
  const waiting = new Map<number, (text: string | null) => void>()
  process.on('message', ({ type, id, text }: Measured) => {
    if (type === 'measured') waiting.get(id)?.(text)
  })
  return async () => {
    const id = asked++
    const { promise, resolve } = Promise.withResolvers<string | null>()
    waiting.set(id, resolve)
    const tooLate = setTimeout(() => resolve(null), withinMs)
    process.send?.({ type: 'measure', id } satisfies Asked)
    const text = await promise
    clearTimeout(tooLate)
    waiting.delete(id)
    // Falls back to its own metrics: a process that hangs must not hide the others.
    return text ?? registry.metrics()
  }
}
