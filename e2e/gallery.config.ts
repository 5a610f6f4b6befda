import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'screens',
    root: import.meta.dirname,
    include: ['gallery.ts'],
    globalSetup: ['helpers/stage.ts'],
    setupFiles: ['helpers/each-file.ts'],
    env: { DEMO: '1' },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
