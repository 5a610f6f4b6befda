import { spawn } from 'node:child_process'
import { freePort, install } from '#installation.ts'
import { load, type Measured } from '#load.ts'
import { verdict } from '#verdict.ts'

/** P5: /healthz through the whole stack against bare node:http with the same body, in turns. */
const rounds = 3
const seconds = 5
const bareServer = `require('node:http').createServer((q, r) => { r.setHeader('content-type', 'application/json'); r.end('{"status":"ok"}') }).listen(process.env.PORT, '127.0.0.1')`

const port = await freePort()
const bare = spawn(process.execPath, ['-e', bareServer], { env: { ...process.env, PORT: String(port) }, stdio: 'inherit' })
const installation = await install({ RATE_LIMITS: 'on', LOG_LEVEL: 'info' })
try {
  const ours: Measured[] = []
  const theirs: Measured[] = []
  for (let round = 0; round < rounds; round++) {
    theirs.push(await load({ url: `http://127.0.0.1:${port}/`, seconds, connections: 32 }))
    ours.push(await load({ url: `${installation.url}/healthz`, seconds, connections: 32 }))
    console.log(
      `round ${round + 1}: node:http ${theirs.at(-1)?.rate.toFixed(0)}/s, ours ${ours.at(-1)?.rate.toFixed(0)}/s, failures ${ours.at(-1)?.failures}`,
    )
  }
  const best = (measured: Measured[]) => Math.max(...measured.map(({ rate }) => rate))
  verdict('P5 ratio', best(ours) / best(theirs), { floor: 0.45, target: 0.6 })
} finally {
  bare.kill()
  await installation.stop()
}
