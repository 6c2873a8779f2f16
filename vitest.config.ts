import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      '{contract,domain,database,payments,identity,sandbox,server,resilience}/src/**/*.test.ts',
      'portal/src/**/*.test.{ts,tsx}',
      'scripts/*.test.{mjs,ts}',
    ],
    environment: 'node',
    // Two cores: more workers only make real servers and databases slower.
    maxWorkers: 2,
    // No module of ours keeps state, so files may share what was loaded; loading took half of the processors' time.
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
