import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '#config.ts'

/** An unprivileged user by number; the kernel needs no entry in /etc/passwd. */
export interface UnixUser {
  uid: number
  gid: number
}

/** PostgreSQL refuses to run as root. Undefined means our own account. */
export function accountFor(home: string): UnixUser | undefined {
  const owner = statSync(join(home, 'data'), { throwIfNoEntry: false })
  const self = process.getuid?.() ?? 0
  if (self !== 0 && owner && owner.uid !== self)
    throw new ConfigError(`The database in ${home} belongs to user ${owner.uid} and this is user ${self}: start as that user or as root.`)
  if (self !== 0) return undefined
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : freeAccount(home)
}

/** initdb insists on a name. Only this group can enter the folders, which keeps out other processes of `nobody`. */
export function namedAccount({ gid }: UnixUser): UnixUser {
  const uids = idsIn('/etc/passwd')
  const uid = uids.get('nobody') ?? [...uids.values()].find((id) => id !== 0)
  if (!uid)
    throw new ConfigError(
      'PostgreSQL does not run as root and this machine has no other account: add one (useradd nobody), or set DATABASE_URL.',
    )
  return { uid, gid }
}

// A number per home, so that two installations cannot read each other's files.
function freeAccount(home: string): UnixUser {
  const taken = new Set([...idsIn('/etc/passwd').values(), ...idsIn('/etc/group').values()])
  let id = 20_000 + (createHash('sha256').update(home).digest().readUInt32BE() % 20_000)
  while (taken.has(id)) id++
  return { uid: id, gid: id }
}

function idsIn(path: string) {
  return new Map([...readFileSync(path, 'utf8').matchAll(/^([^:\n]*):[^:]*:(\d+):/gm)].map(([, name, id]) => [name, Number(id)]))
}
