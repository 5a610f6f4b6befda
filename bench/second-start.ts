import { install } from '#installation.ts'
import { median } from '#median.ts'
import { verdict } from '#verdict.ts'

/** P15: process start → first 200 of /readyz. Median of five. */
const installation = await install()
try {
  const times: number[] = []
  for (let round = 0; round < 5; round++) times.push((await installation.restart()) / 1000)
  console.log(`starts: ${times.map((time) => time.toFixed(2)).join(', ')} s`)
  verdict('P15 seconds', median(times), { floor: 5, target: 2, atMost: true })
} finally {
  await installation.stop()
}
