import { openSync, readFileSync, renameSync, statSync } from 'node:fs'

export interface Log {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

export function openDatabaseLog(path: string): { fd: number; since: () => string } {
  const before = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (before > 5_000_000) renameSync(path, `${path}.1`)
  const start = before > 5_000_000 ? 0 : before
  return { fd: openSync(path, 'a', 0o600), since: () => readFileSync(path).subarray(start).toString() }
}

export function lastErrorIn(output: string): string {
  const lines = output.trim().split('\n')
  const line = lines.findLast((text) => /\b(FATAL|PANIC|ERROR|error):/.test(text)) ?? lines.at(-1) ?? ''
  return line.replace(/^.*?\b(FATAL|PANIC|ERROR|error):\s+/, '').replace(/\.$/, '') || 'it said nothing'
}
