import { configure } from '@testing-library/react'
import { vi } from 'vitest'

// Only against hanging: tests wait for states, also on slow machines.
const patienceMs = 30_000

configure({ asyncUtilTimeout: patienceMs })

const { waitFor } = vi
vi.waitFor = (callback, options) => waitFor(callback, typeof options === 'number' ? options : { timeout: patienceMs, ...options })
