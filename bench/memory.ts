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
