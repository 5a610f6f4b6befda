import { execFileSync, spawn } from 'node:child_process'
import { cpus, loadavg } from 'node:os'
import { createInterface } from 'node:readline'

/** Every figure of docs/quality.md that has a command, as one table. With words, only those: `npm run bench -- P5 P15`. */
const commands: Record<string, string> = {
  P1: 'feed',
  P2: 'home',
  P3: 'writes',
  P4: 'growth',
  P5: 'empty-route',
  P6: 'messages',
  P9: 'announcement',
  P10: 'writes',
  P11: 'uploads',
  P14: 'bundle',
  P15: 'second-start',
  P16: 'sign-in',
}
const longestMs = 15 * 60_000

const wanted = process.argv.slice(2)
const chosen = new Set(
  Object.entries(commands).flatMap(([figure, command]) => (wanted.length === 0 || wanted.includes(figure) ? [command] : [])),
)
const rows: string[][] = []
for (const command of chosen) {
  const { lines, code } = await run(command)
  const found = lines
    .map((line) => /^(P\d+\S* .*?) (-?[\d.]+|NaN) \(floor ([\d.]+), target ([\d.]+)\): (.*)$/.exec(line))
    .filter((one) => one !== null)
  rows.push(...found.map((one) => one.slice(1)))
  if (code === 0) continue
  process.exitCode = 1
  if (!found.some(([line]) => line.endsWith('FAIL'))) rows.push([`npm run ${command} -w bench`, '', '', '', `ended with ${code}`])
}
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
console.log(
  `\n${commit}, ${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`,
)
console.table(rows.map(([measure, ours, floor, target, result]) => ({ measure, ours, floor, target, result })))

async function run(command: string): Promise<{ lines: string[]; code: number | null }> {
  console.log(`\n${command}`)
  const child = spawn('npm', ['run', '--silent', command, '-w', 'bench'], {
    cwd: `${import.meta.dirname}/..`,
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: longestMs,
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const lines: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    console.log(`  ${line}`)
    lines.push(line)
  }
  return { lines, code: await ended }
}
