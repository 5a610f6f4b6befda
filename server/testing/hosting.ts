import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { cleanUpAfterUs } from '#testing/clean-up.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where `host.ts` takes commands. */
    host: string
  }
}

/** Vitest's global set-up for the web's tests, after that of PostgreSQL: the process with a server for each worker. */
export async function setup(project: TestProject) {
  const connection = project.getProvidedContext().postgres
  const folder = mkdtempSync(join(tmpdir(), 'atelier-host-'))
  cleanUpAfterUs(folder)
  const given = JSON.stringify({ connection, template: connection.database, folder })
  const host = fork(join(import.meta.dirname, 'host.ts'), [given])
  const ended = once(host, 'exit')
  const [address] = await Promise.race([
    once(host, 'message'),
    ended.then(([code]) => Promise.reject(new Error(`the host ended with ${code}`))),
  ])
  project.provide('host', address)
  return async () => {
    host.disconnect()
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}
