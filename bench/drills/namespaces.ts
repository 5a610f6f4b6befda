import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { fromDebian } from '../../scripts/debian.mjs'

const within = 'ATELIER_DRILL_WITHIN'

/** Ends with the same command run where network, mounts and processes are its own: what a drill cuts, fills or leaves behind ends with it. Returns in that run alone. */
export async function enterNamespaces(): Promise<void> {
  if (process.env[within]) {
    mkdirSync('/run/netns', { recursive: true })
    execFileSync('mount', ['-t', 'tmpfs', 'none', '/run/netns'])
    return ip('link set lo up')
  }
  const isThere = () => ['ip', 'unshare', 'pgrep'].every((program) => spawnSync(program, ['--version']).error === undefined)
  if (!isThere() && !(await fromDebian('iproute2 and procps', ['iproute2', 'procps'], isThere)))
    throw new Error('The drill needs root on Linux, and ip, unshare and pgrep in the PATH.')
  const separate = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc']
  // The first process there must wait for whatever ends, which a shell does and Node does not.
  const first = ['sh', '-c', '"$@"; exit $?', 'sh']
  const { status } = spawnSync('unshare', [...separate, ...first, process.execPath, ...process.argv.slice(1)], {
    stdio: 'inherit',
    env: { ...process.env, [within]: '1' },
  })
  process.exit(status ?? 1)
}

function ip(command: string): void {
  const { status, stderr } = spawnSync('ip', command.split(' '), { encoding: 'utf8' })
  if (status !== 0) throw new Error(`ip ${command}: ${stderr}`)
}

/** In the 24 bits of `hub`. */
export function bridge(hub: string): void {
  ip('link add hub type bridge')
  ip(`address add ${hub}/24 dev hub`)
  ip('link set hub up')
}

/** A network of its own for what runs under `ip netns exec NAME`, joined to the bridge by a cable. */
export function machine(name: string, address: string): { cut(): void; join(): void } {
  ip(`netns add ${name}`)
  ip(`link add cable-${name} type veth peer name eth0 netns ${name}`)
  ip(`link set cable-${name} master hub up`)
  ip(`-n ${name} address add ${address}/24 dev eth0`)
  ip(`-n ${name} link set eth0 up`)
  ip(`-n ${name} link set lo up`)
  return { cut: () => ip(`link set cable-${name} down`), join: () => ip(`link set cable-${name} up`) }
}
