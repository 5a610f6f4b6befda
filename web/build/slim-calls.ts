import type { Plugin } from 'vite'

/** Reduces endpoints to what calls need: the browser does not check answers, and forms load their schemas. */
export function slimCalls(): Plugin {
  return {
    name: 'atelier:slim-calls',
    apply: 'build',
    enforce: 'pre',
    resolveId: { filter: { id: /\?whole$/ }, handler: (id) => ({ id, moduleSideEffects: false }) },
    load: {
      filter: { id: /\/contract\/(admin\/)?[\w-]+\.ts$/ },
      handler: async (id) => {
        const exported = Object.entries((await import(id)) as Record<string, unknown>)
        if (!exported.some(([, value]) => isEndpoint(value))) return null
        const code = exported.map(([name, value]) => {
          if (isEndpoint(value))
            return `export const ${name} = ${JSON.stringify({ method: value.method, path: value.path, assurance: value.assurance })}`
          if (isList(value)) return `export const ${name} = ${JSON.stringify(value)}`
          return `export { ${name} } from ${JSON.stringify(`${id}?whole`)}`
        })
        return { code: code.join('\n'), moduleSideEffects: false }
      },
    },
  }
}

const isEndpoint = (value: unknown): value is { method: string; path: string; assurance?: string } =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value
const isList = (value: unknown) => Array.isArray(value) && value.every((item) => typeof item === 'string')
