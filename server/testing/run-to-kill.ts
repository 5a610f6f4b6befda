import type { TestProject } from 'vitest/node'
import { setup } from '#testing/postgres.ts'
import { redisServer } from '#testing/redis.ts'

/** A process that starts what a test run starts, for the test that kills it. */
await redisServer()
await setup({ provide: () => {} } as unknown as TestProject)
