import { existsSync, readFileSync } from 'node:fs'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const server = process.env.ATELIER_SERVER ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [themeBoot(), browserWords(), react(), tailwindcss()],
  build: {
    target: 'es2022',
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

/** Leaves out of the browser's catalogues what only the server says. */
function browserWords(): Plugin {
  return {
    name: 'atelier:browser-words',
    enforce: 'pre',
    transform: {
      filter: { id: /contract\/words\/\w+\.json$/ },
      handler: (source) => {
        const { mail: _, ...words } = JSON.parse(source) as Record<string, unknown>
        return { code: JSON.stringify(words), map: null }
      },
    },
  }
}
