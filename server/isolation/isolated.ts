import { Worker } from 'node:worker_threads'
import { Failure, type FailureCode } from '@atelier/contract/errors'
import pLimit from 'p-limit'

/** How long one piece of work may take, and how large its heap may become. */
export interface Bounds {
  ms: number
  megabytes: number
}

/** It took longer or more memory than it may; its thread is gone. */
export class Overrun extends Error {}

export type Told<Output> = { output: Output } | { failure: FailureCode } | { error: string }

const entry = new URL('./thread.ts', import.meta.url)
const gate = pLimit(2)

/**
 * Runs the exported `work` of `module` with `input` in a thread of its own: a parser that a stranger's file keeps busy holds up nobody else. Two
 * at once; the others wait.
 *
 * @throws Failure that the work throws; Overrun
 */
export function isolated<Input, Output>(module: URL, input: Input, { ms, megabytes }: Bounds): Promise<Output> {
  return gate(async () => {
    const worker = new Worker(entry, {
      workerData: { module: module.href, input },
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
      execArgv: [],
    })
    const { promise, resolve, reject } = Promise.withResolvers<Output>()
    const deadline = setTimeout(() => reject(new Overrun(`took longer than ${ms} ms`)), ms)
    worker.once('message', (told: Told<Output>) => {
      if ('output' in told) resolve(told.output)
      else reject('failure' in told ? new Failure(told.failure) : new Error(told.error))
    })
    worker.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Overrun(`took more than ${megabytes} MB`) : error),
    )
    worker.once('exit', () => reject(new Error(`${module.href} ended without an answer`)))
    try {
      return await promise
    } finally {
      clearTimeout(deadline)
      await worker.terminate()
    }
  })
}
