import { afterAll } from 'vitest'
import { closePages } from '#visitors.ts'

// The files of a worker share what they import, so each ends it by itself.
afterAll(closePages)
