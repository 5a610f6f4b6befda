import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { install } from '#installation.ts'

/** Shared by the test files of a worker, one after the other. */
export interface SharedServer {
  origin: string
  dataDir: string
}

declare module 'vitest' {
  interface ProvidedContext {
    stages: string // answers GET /WORKER with that worker's stage
  }
}

/** Each worker that asks gets an installation, empty unless the run sets DEMO=1. */
export async function setup(project: TestProject) {
  const env = { DEMO: project.config.env?.DEMO ?? '0' }
  const stages = new Map<string, Promise<{ stage: SharedServer; close: () => Promise<void> }>>()
  const porter = createServer(async (request, response) => {
    const worker = request.url ?? ''
    const opening = stages.get(worker) ?? openStage(env)
    stages.set(worker, opening)
    await opening.then(
      ({ stage }) => response.end(JSON.stringify(stage)),
      (error: Error) => response.writeHead(500).end(error.message),
    )
  })
  await new Promise<void>((resolve) => porter.listen(0, '127.0.0.1', resolve))
  project.provide('stages', `http://127.0.0.1:${(porter.address() as AddressInfo).port}`)
  return async () => {
    porter.close()
    await Promise.allSettled([...stages.values()].map(async (opening) => (await opening).close()))
  }
}

async function openStage(env: Record<string, string>) {
  const { origin, dataDir, remove } = await install(env)
  return { stage: { origin, dataDir }, close: remove }
}
