import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface Target {
  host: string
  port: number
  user: string
  database: string
}

interface Statement {
  text: string
  values: unknown[]
}

/** Per second, prepared; each transaction is one of `statements`, drawn at random. */
export function pgbench(
  target: Target,
  statements: Statement[],
  { connections, seconds }: { connections: number; seconds: number },
): number {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-pgbench-'))
  const scripts = statements.flatMap((statement, n) => {
    const file = join(folder, `statement-${n}.sql`)
    writeFileSync(file, `${written(statement)};\n`)
    return ['-f', file]
  })
  const place = ['-h', target.host, '-p', String(target.port), '-U', target.user]
  const load = ['-n', '-M', 'prepared', '-c', String(connections), '-j', '2', '-T', String(seconds)]
  try {
    const printed = execFileSync('pgbench', [...place, ...load, ...scripts, target.database], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    return Number(/tps = ([\d.]+)/.exec(printed)?.[1] ?? Number.NaN)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

// pgbench has no text parameters, so the values stand in the statement, which is prepared once per connection.
function written({ text, values }: Statement): string {
  return text.replace(/\$(\d+)/g, (_, index: string) => literal(values[Number(index) - 1])).replaceAll(/\s+/g, ' ')
}

function literal(value: unknown): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : `'${value}'`
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`
  throw new Error(`a parameter of a measured statement is a ${typeof value}`)
}
