import { existsSync, readFileSync } from 'node:fs'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import compile from 'icu-minify/compile'
import { defineConfig, type Plugin } from 'vite'

const server = process.env.ATELIER_SERVER ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [themeBoot(), browserWords(), jsonImports(), react(), tailwindcss()],
  build: {
    target: 'es2022',
    // Browsers with light-dark(): compiled for older ones, a dark part of a light page (the viewer) would lose its colours.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // Nothing is inlined: the content security policy allows data: for pictures alone, and hashed files are cached for good.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      ['/api', '/auth/v1', '/uploads', '/media', '/realtime', '/dev'].map((path) => [path, { target: server, ws: true }]),
    ),
  },
})

/** Puts theme-boot.js into the page as it is: it must run before the first paint, and the server allows it by its hash. */
function themeBoot(): Plugin {
  const source = new URL('./theme-boot.js', import.meta.url)
  return {
    name: 'atelier:theme-boot',
    transformIndexHtml: () =>
      existsSync(source) ? [{ tag: 'script', children: readFileSync(source, 'utf8'), injectTo: 'head-prepend' }] : [],
  }
}

/**
 * Leaves out of the browser's catalogues what only the server says, and reads the messages at build time, so that no parser has to be
 * loaded for it. (Development and tests parse as they go.)
 */
function browserWords(): Plugin {
  return {
    name: 'atelier:browser-words',
    apply: 'build',
    enforce: 'pre',
    config: () => ({ resolve: { alias: [{ find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' }] } }),
    transform: {
      filter: { id: /contract\/words\/.*\.json$/ },
      handler: (source) => {
        const { mail: _, ...words } = JSON.parse(source) as Record<string, Words>
        return { code: JSON.stringify(compiled(words)), map: null }
      },
    },
  }
}

/** TypeScript asks for `with { type: 'json' }`; the development server hands JSON out as a module, which a browser then refuses. */
function jsonImports(): Plugin {
  return {
    name: 'atelier:json-imports',
    apply: 'serve',
    transform: {
      filter: { code: /type: ["']json["']/ },
      handler: (code) => ({ code: code.replaceAll(/,\s*\{\s*with: \{ type: ["']json["'] \}\s*\}/g, ''), map: null }),
    },
  }
}

type Words = string | { [key: string]: Words }
const compiled = (words: Words): unknown =>
  typeof words === 'string' ? compile(words) : Object.fromEntries(Object.entries(words).map(([key, inner]) => [key, compiled(inner)]))
