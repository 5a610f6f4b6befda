import { useRef, useState } from 'react'

/** One run at a time. Errors go to `failed`, such as `toastError('reports.failed')`. `submit` resolves to whether it worked. */
export function useSubmit<Args extends unknown[]>(action: (...args: Args) => Promise<unknown>, failed: (error: unknown) => unknown) {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  async function submit(...args: Args): Promise<boolean> {
    if (running.current) return false
    running.current = true
    setBusy(true)
    try {
      await action(...args)
      return true
    } catch (error) {
      await failed(error)
      return false
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { submit, busy }
}
