import { afterAll } from 'vitest'
import { leave } from '#visitors.ts'

// The files of a worker share what they import, so that each has to be ended by itself.
afterAll(leave)
