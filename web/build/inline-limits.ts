import { limits } from '@atelier/contract/limits'
import type { Plugin } from 'vite'

/** Bundled whole, the limits weigh more than most screens use of them. */
export function inlineLimits(): Plugin {
  return {
    name: 'atelier:inline-limits',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/(web\/src|contract)\/.*\.tsx?(\?whole)?$/, code: /import \{ limits \} from '.*\/limits(\.ts)?'/ },
      handler: (code) => ({ code: code.replaceAll(/(?<![\w.$/'"])limits((?:\.\w+)+)/g, valueAt), map: null }),
    },
  }
}

/** Names that are no limits (`toString`) stay behind the value. */
function valueAt(_: string, path: string): string {
  const names = path.slice(1).split('.')
  let value: unknown = limits
  while (names[0] !== undefined && isRecord(value) && Object.hasOwn(value, names[0])) value = value[names.shift() as string]
  return [`(${JSON.stringify(value)})`, ...names].join('.')
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
