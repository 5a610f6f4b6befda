import { install } from '#installation.ts'
import { verdict } from '#verdict.ts'

/** P15: process start → first 200 of /readyz, on an installation that has started before; the median of five. */
const installation = await install()
try {
  const times: number[] = []
  for (let round = 0; round < 5; round++) times.push((await installation.restart()) / 1000)
  console.log(`starts: ${times.map((time) => time.toFixed(2)).join(', ')} s`)
  verdict('P15 seconds', times.toSorted((a, b) => a - b)[2] ?? Number.POSITIVE_INFINITY, { floor: 5, target: 2, atMost: true })
} finally {
  await installation.stop()
}
