import { readFileSync, writeFileSync } from 'node:fs'

/** MB by which the resident set, at its peak, exceeds what it was before. Linux only. */
export async function growthOf(pid: number, work: () => Promise<unknown>): Promise<number> {
  const before = residentMB(pid, 'VmRSS')
  // The peak starts from here.
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  await work()
  return residentMB(pid, 'VmHWM') - before
}

export function residentMB(pid: number, figure: 'VmRSS' | 'VmHWM'): number {
  return Number(new RegExp(`^${figure}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024
}

/** Of a server on this machine, by its own figures. */
export async function heldBy(url: string): Promise<string> {
  const figures = await (await fetch(`${url}/metrics`)).text()
  const mb = (name: string) => (Number(new RegExp(`^${name} (\\S+)`, 'm').exec(figures)?.[1]) / 1_024 ** 2).toFixed(0)
  return `of its heap of ${mb('nodejs_heap_size_total_bytes')} MB ${mb('nodejs_heap_size_used_bytes')} are used, ${mb('nodejs_external_memory_bytes')} are outside`
}

/** User and system time so far, in hundredths. Linux only. */
export function cpuSeconds(pid: number): number {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/.*\) /, '').split(' ').slice(11, 13)
  return (Number(user) + Number(system)) / 100
}
