import { configure, getConfig } from '@testing-library/react'
import { vi } from 'vitest'

// Only against hanging: tests wait for states, also on slow machines.
const patienceMs = 30_000

const { getElementError } = getConfig()
configure({
  asyncUtilTimeout: patienceMs,
  // Printing the page for every look that finds nothing yet took a tenth of the time. A wait that ends without success prints it.
  getElementError: (message, container) => (isLooking() ? new Error(message ?? '') : getElementError(message, container)),
})

/** Whether a wait asks, which will ask again. */
function isLooking() {
  return (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics
}

const { waitFor } = vi
vi.waitFor = (callback, options) => waitFor(callback, typeof options === 'number' ? options : { timeout: patienceMs, ...options })
