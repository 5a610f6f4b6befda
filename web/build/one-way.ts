import type { Plugin } from 'vite'

/** Chunks that import each other run before what they need is there, so the app would not start. */
export function oneWay(): Plugin {
  return {
    name: 'atelier:one-way',
    apply: 'build',
    generateBundle(_, bundle) {
      const importsOf = (name: string) => (bundle[name]?.type === 'chunk' ? bundle[name].imports : [])
      const reach = (name: string, seen = new Set<string>()): Set<string> => {
        for (const next of importsOf(name)) if (!seen.has(next)) reach(next, seen.add(next))
        return seen
      }
      const round = Object.keys(bundle).filter((name) => reach(name).has(name))
      if (round.length > 0) this.error(`Chunks import each other (vite.config.ts says how they are cut): ${round.join(', ')}`)
    },
  }
}
