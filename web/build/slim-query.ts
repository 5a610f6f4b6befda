import type { Plugin } from 'vite'

const none = `export class MutationCache {
  clear() {}
  findAll() { return [] }
  resumePausedMutations() { return Promise.resolve() }
  build() { throw Error('web/build/slim-query.ts leaves mutations out') }
}`

/** Nothing here is a mutation of TanStack Query (README: the path of a like), but every client brings them. */
export function slimQuery(): Plugin {
  return {
    name: 'atelier:slim-query',
    apply: 'build',
    transform: {
      filter: { id: [/\/query-core\/build\/modern\/mutationCache\.js$/, /\/web\/src\/.*\.tsx?$/] },
      handler(code, id) {
        if (id.endsWith('/mutationCache.js')) return { code: none, map: null }
        if (/\b(?:useMutation|MutationObserver|useMutationState)\b.*\bfrom '@tanstack/.test(code))
          this.error('the build has no mutations (web/build/slim-query.ts)')
        return null
      },
    },
  }
}
