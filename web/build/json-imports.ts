import type { Plugin } from 'vite'

/** The development server serves JSON as JavaScript, which browsers refuse with an import attribute. */
export function jsonImports(): Plugin {
  return {
    name: 'atelier:json-imports',
    apply: 'serve',
    transform: {
      filter: { code: /type: ["']json["']/ },
      handler: (code) => ({ code: code.replaceAll(/,\s*\{\s*with: \{ type: ["']json["'] \}\s*\}/g, ''), map: null }),
    },
  }
}
