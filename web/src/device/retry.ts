const delaysMs = [1_000, 2_000, 5_000, 10_000]

/** How long to wait before the next try after so many that failed, in ms: longer each time, ten seconds at most. */
export const retryDelayMs = (failed: number): number => delaysMs[Math.min(failed, delaysMs.length) - 1] ?? 0

/** Ends after so many milliseconds, or at once when the device is back on a network. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    window.addEventListener('online', end)
  })
}
