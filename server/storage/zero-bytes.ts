import { writeSync } from 'node:fs'

const zeros = Buffer.alloc(256 * 1024)

export function zeroBytes(fd: number, from: number, to: number): void {
  for (let at = from; at < to; at += zeros.length) writeSync(fd, zeros, 0, Math.min(zeros.length, to - at), at)
}
