import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Two cores: more workers only make real servers and databases slower.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: [
            '{i18n,contract,domain,database,payments,identity,sandbox,server,resilience}/src/**/*.test.ts',
            'portal/src/**/*.test.ts',
            'scripts/*.test.{mjs,ts}',
          ],
          environment: 'node',
          // No module of ours keeps state, so files may share what was loaded; loading took half of the processors' time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'components',
          include: ['portal/src/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['portal/src/testing/setup.ts'],
        },
      },
    ],
  },
})
