import { readFileSync, writeFileSync } from 'node:fs'
import type pg from 'pg'

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

/** Seconds so far of a server and of the connections of its database on this machine. */
export async function cpuSpent(serverPid: number, admin: pg.Pool): Promise<[server: number, database: number]> {
  const { rows } = await admin.query<{ pid: number }>("select pid from pg_stat_activity where backend_type = 'client backend'")
  return [cpuSeconds(serverPid), rows.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0)]
}

export function perAnswer(before: number[], after: number[], answers: number): string {
  return `${after.map((s, n) => (((s - (before[n] ?? 0)) / answers) * 1e6).toFixed(0)).join(' + ')} µs of CPU`
}

/** User and system time so far, in hundredths. Linux only. */
function cpuSeconds(pid: number): number {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/.*\) /, '').split(' ').slice(11, 13)
  return (Number(user) + Number(system)) / 100
}
