import { parentPort, workerData } from 'node:worker_threads'
import { Failure } from '@atelier/contract/errors'
import type { Told } from '#isolation/isolated.ts'

const { module, input } = workerData as { module: string; input: unknown }

async function told(): Promise<Told<unknown>> {
  try {
    const { work } = (await import(module)) as { work: (input: unknown) => Promise<unknown> }
    return { output: await work(input) }
  } catch (error) {
    return error instanceof Failure
      ? { failure: error.code }
      : { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

parentPort?.postMessage(await told())
