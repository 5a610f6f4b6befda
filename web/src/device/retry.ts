const delaysMs = [1_000, 2_000, 5_000, 10_000]

export const retryDelayMs = (failed: number): number => delaysMs[Math.min(failed, delaysMs.length) - 1] ?? 0

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
