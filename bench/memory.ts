import { readFileSync, writeFileSync } from 'node:fs'

/** By how many MB the memory of a process (its resident set, at its peak) exceeds what it had before the work. Linux only. */
export async function growthOf(pid: number, work: () => Promise<unknown>): Promise<number> {
  const before = residentMB(pid, 'VmRSS')
  // Lets the peak start from here.
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  await work()
  return residentMB(pid, 'VmHWM') - before
}

/** The memory of a process, or its peak. Linux only. */
export function residentMB(pid: number, figure: 'VmRSS' | 'VmHWM'): number {
  return Number(new RegExp(`^${figure}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024
}
