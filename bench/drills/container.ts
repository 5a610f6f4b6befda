import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chownSync, copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fromDebian } from '../../scripts/debian.mjs'
import { cleanUpAfterUs } from '../../server/testing/clean-up.ts'

const root = join(import.meta.dirname, '../..')
const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
const uid = 10001

export interface Image {
  megabytes: number
  start(env: Record<string, string>, mounts?: { data: boolean }): ChildProcess
  /** Beside what was started, in the same tree. Answers the exit code. */
  run(command: string[], env?: Record<string, string>): number
  /** The command of its health check. */
  health: string[]
  remove(): void
}

/** deploy/Containerfile built by Debian's buildah, on what debootstrap makes in place of the images that its FROM lines name. */
export async function buildImage(): Promise<Image> {
  await installTools()
  const folder = mkdtempSync(join(tmpdir(), 'atelier-drill-'))
  cleanUpAfterUs(folder)
  const storage = ['--storage-driver', 'vfs', '--root', join(folder, 'storage'), '--runroot', join(folder, 'run')]
  const buildah = (...args: string[]) => output('buildah', [...storage, ...args])

  const [debian, node] = [join(folder, 'debian'), join(folder, 'node')]
  output('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', debian])
  output('cp', ['-a', debian, node])
  copyFileSync(process.execPath, join(node, 'usr/local/bin/node'))
  output('npm', ['install', '--global', '--prefix', join(node, 'usr/local'), 'npm@11'])
  const trusted = process.env.NODE_EXTRA_CA_CERTS
  if (trusted) {
    mkdirSync(join(node, dirname(trusted)), { recursive: true })
    copyFileSync(trusted, join(node, trusted))
  }
  const commit = (name: string, tree: string, env: string[]) => {
    const container = buildah('from', 'scratch')
    buildah('add', '--quiet', container, tree, '/')
    buildah('config', ...env.flatMap((variable) => ['--env', variable]), container)
    buildah('commit', '--quiet', '--rm', container, name)
    rmSync(tree, { recursive: true })
  }
  commit('docker.io/library/debian:bookworm-slim', debian, [`PATH=${path}`])
  commit('docker.io/library/node:24-bookworm-slim', node, [`PATH=${path}`, ...(trusted ? [`NODE_EXTRA_CA_CERTS=${trusted}`] : [])])

  buildah('build', '--isolation', 'chroot', '--pull=never', '--format', 'docker', '-f', 'deploy/Containerfile', '-t', 'atelier', '.')
  const tree = buildah('mount', buildah('from', '--pull=never', 'atelier'))
  const { config } = JSON.parse(buildah('inspect', '--type', 'image', 'atelier')).Docker as { config: DockerConfig }
  const data = join(folder, 'data')
  mkdirSync(data)
  chownSync(data, uid, uid)

  const inTree = (command: string[], env: Record<string, string>, mounts: { data: boolean }) => [
    ...['--mount', 'sh', '-c', mounting, 'sh', tree, mounts.data ? data : '', '/usr/bin/env', '-i', '-C', config.WorkingDir],
    ...[...config.Env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)],
    ...command,
  ]
  return {
    megabytes: Number(output('du', ['-sm', tree]).split('\t')[0]),
    start: (env, mounts = { data: true }) =>
      spawn('unshare', inTree(config.Cmd, env, mounts), { stdio: ['ignore', 'ignore', 'inherit'], cwd: folder }),
    run: (command, env = {}) =>
      spawnSync('unshare', inTree(command, env, { data: true }), { stdio: ['ignore', 'ignore', 'ignore'], cwd: folder }).status ?? 1,
    health: config.Healthcheck.Test.slice(1),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

interface DockerConfig {
  Cmd: string[]
  Env: string[]
  Healthcheck: { Test: string[] }
  WorkingDir: string
}

/** As `podman run --read-only --tmpfs /tmp` does it: a plain user without a capability, who can gain none. */
const mounting = `set -e
tree=$1; data=$2; shift 2
mount --bind "$tree" "$tree"
mount -o remount,bind,ro "$tree"
mount -t tmpfs -o mode=1777 none "$tree/tmp"
mount --rbind /proc "$tree/proc"
mount --rbind /dev "$tree/dev"
if [ -n "$data" ]; then mount --bind "$data" "$tree/data"; fi
exec chroot "$tree" setpriv --reuid ${uid} --regid ${uid} --clear-groups --bounding-set=-all --no-new-privs "$@"`

async function installTools(): Promise<void> {
  const tools = ['buildah', 'debootstrap', 'unshare', 'npm']
  const areThere = () => tools.every((tool) => spawnSync(tool, ['--version']).error === undefined)
  if (!areThere() && !(await fromDebian('buildah and debootstrap', ['buildah', 'debootstrap'], areThere)))
    throw new Error(`The drill needs root on Debian, and ${tools.join(', ')} in the PATH.`)
}

/** @throws with what the program said, if it fails */
function output(program: string, args: string[]): string {
  return execFileSync(program, args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 64 * 1024 ** 2 }).trim()
}
