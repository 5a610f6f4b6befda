import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { atOnce } from './build/at-once.ts'
import { bootScripts } from './build/boot-scripts.ts'
import { chunks } from './build/chunks.ts'
import { compressedFiles } from './build/compressed.ts'
import { firstParts } from './build/first-parts.ts'
import { inlineLimits } from './build/inline-limits.ts'
import { jsonImports } from './build/json-imports.ts'
import { keptShape } from './build/kept-shape.ts'
import { nativePage } from './build/native-page.ts'
import { oneWay } from './build/one-way.ts'
import { painter } from './build/painter.ts'
import { slimCalls } from './build/slim-calls.ts'
import { slimQuery } from './build/slim-query.ts'
import { words } from './build/words.ts'
import { serviceWorkerBuild } from './build/worker.ts'

const server = process.env.ATELIER_SERVER ?? 'http://127.0.0.1:3000'

const drawn = () => [words(), slimCalls(), inlineLimits(), react()]
const source = () => [...drawn(), keptShape(), tailwindcss()]

/** The native app's files lie on the device: nothing is compressed for the way, preloaded or kept by a worker. */
const { VITE_SERVER_URL: nativeServer } = process.env
const forItsPlace = nativeServer
  ? [nativePage(nativeServer, process.env.VITE_MEDIA_URL)]
  : [atOnce(), firstParts(), painter(drawn), oneWay(), serviceWorkerBuild(), compressedFiles()]

export default defineConfig({
  plugins: [bootScripts(), jsonImports(), slimQuery(), ...source(), chunks(source), ...forItsPlace],
  // The shim is for React 17.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  build: {
    target: 'es2022',
    // Browsers with light-dark(): the fallback would lose the colours of dark parts on a light page.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // The CSP allows data: for images only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One file of styles, which the page names, so that no script has to.
    cssCodeSplit: false,
    reportCompressedSize: false,
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      ['/api', '/auth/v1', '/uploads', '/media', '/realtime', '/dev'].map((path) => [path, { target: server, ws: true }]),
    ),
  },
})
