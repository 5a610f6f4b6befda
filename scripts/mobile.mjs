import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onPinnedNode } from './install.mjs'
import { fail, root, run, step } from './terminal.mjs'

/** `npm run mobile -- --server https://…`: Android Studio, Gradle and Xcode go on from there. */
await onPinnedNode({ tests: true })

const server = serverOf(process.argv)
const { host } = new URL(server)

rmSync(join(root, 'web/dist-mobile'), { recursive: true, force: true })
await must('Building the web app', ['node_modules/vite/bin/vite.js', 'build', 'web', '--outDir', 'dist-mobile', '--logLevel', 'warn'])
// Only a browser shows these.
for (const name of ['screenshots', 'share.png', 'robots.txt']) rmSync(join(root, 'web/dist-mobile', name), { recursive: true, force: true })
await must('Copying it into the native projects', [join(root, 'node_modules/@capacitor/cli/bin/capacitor'), 'sync'], join(root, 'mobile'))
writeFileSync(join(root, 'mobile/android/server.properties'), `serverHost=${host}\n`)
writeFileSync(join(root, 'mobile/ios/server.xcconfig'), `SERVER_HOST = ${host}\n`)
process.stdout.write(`The native projects are ready for ${server}: docs/mobile.md says how to build and publish them.\n`)

async function must(what, program, cwd = root) {
  await step(what, async () => {
    const { code, output } = await run(process.execPath, program, { quiet: true, cwd, env: { VITE_SERVER_URL: server } })
    if (code !== 0) fail(`${output}\n${what} failed: the reasons stand above.`)
  })
}

function serverOf(args) {
  const at = args.indexOf('--server')
  const given = at < 0 ? process.env.VITE_SERVER_URL : args[at + 1]
  if (!given) fail('Say which server the app belongs to: npm run mobile -- --server https://your.server')
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (url?.protocol !== 'https:') fail(`The server must have an https address, because phones refuse others: ${given} has none.`)
  if (url.pathname !== '/' || url.search || url.hash || url.username)
    fail(`Give the server without a path, such as ${url.origin}: ${given} has more.`)
  return url.origin
}
