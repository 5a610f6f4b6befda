import { parentPort, workerData } from 'node:worker_threads'
import { Failure } from '@atelier/contract/errors'
import type { Told } from '#isolation/isolated.ts'

const { module, input } = workerData as { module: string; input: unknown }

async function told(): Promise<Told<unknown>> {
  try {
    const { work } = (await import(module)) as { work: (input: unknown) => Promise<unknown> }
    return { output: await work(input) }
  } catch (error) {
    if (error instanceof Failure) return { failure: error.code }
    const { name, message, code, syscall, stack }: NodeJS.ErrnoException = error instanceof Error ? error : new Error(typeof error)
    return { error: { name, message, code, syscall, stack } }
  }
}

parentPort?.postMessage(await told())
