import { Worker } from 'node:worker_threads'
import { Failure, type FailureCode } from '@atelier/contract/errors'
import { LimitExceeded } from '#isolation/fair-queue.ts'

export interface Bounds {
  ms: number
  megabytes: number
}

export type Told<Output> = { output: Output } | { failure: FailureCode } | { error: Thrown }
export type Thrown = Pick<NodeJS.ErrnoException, 'name' | 'message' | 'code' | 'syscall' | 'stack'>

const entry = new URL('./thread.ts', import.meta.url)

/** Runs the module's `work` in a thread; bound concurrency with `fairQueue`. @throws what it throws, LimitExceeded, or the reason of `stopping` */
export async function isolated<Input, Output>(
  module: URL,
  input: Input,
  { ms, megabytes }: Bounds,
  stopping?: AbortSignal,
): Promise<Output> {
  stopping?.throwIfAborted()
  const worker = new Worker(entry, {
    workerData: { module: module.href, input },
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
    execArgv: [],
  })
  const { promise, resolve, reject } = Promise.withResolvers<Output>()
  const deadline = setTimeout(() => reject(new LimitExceeded(`took longer than ${ms} ms`)), ms)
  const stop = () => reject(stopping?.reason)
  stopping?.addEventListener('abort', stop)
  worker.once('message', (told: Told<Output>) => {
    if ('output' in told) resolve(told.output)
    else reject('failure' in told ? new Failure(told.failure) : silent(told.error))
  })
  worker.once('error', (error: NodeJS.ErrnoException) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new LimitExceeded(`took more than ${megabytes} MB`) : silent(error)),
  )
  worker.once('exit', () => reject(new Error(`${module.href} ended without an answer`)))
  try {
    return await promise
  } finally {
    clearTimeout(deadline)
    stopping?.removeEventListener('abort', stop)
    await worker.terminate()
  }
}

// Without the message, which may quote what was read and also begins the stack.
function silent({ name, message, code, syscall, stack = '' }: Thrown): Error {
  const places = stack.slice(stack.indexOf(message) + message.length)
  return Object.assign(new Error(), { name, stack: places, ...(code !== undefined && { code }), ...(syscall !== undefined && { syscall }) })
}
