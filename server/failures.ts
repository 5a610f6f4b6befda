import type { FastifyBaseLogger } from 'fastify'
import { Counter } from 'prom-client'

/** For work that nobody waits for, or that can be retried. */
export interface Failures {
  report(work: 'effect' | 'hint' | 'job' | 'upkeep' | 'upload', error: unknown, queue?: string): void
  counter: Counter
}

export function openFailures(log: FastifyBaseLogger): Failures {
  const counter = new Counter({
    name: 'background_failures_total',
    help: 'Effects after a commit, hints to sockets, jobs (each try), upkeep and files of uploads that failed',
    labelNames: ['work', 'queue'],
    registers: [],
  })
  return {
    counter,
    report(work, error, queue = '') {
      counter.inc({ work, queue })
      log.warn({ err: error, work, ...(queue && { queue }) }, 'failed in the background')
    },
  }
}
