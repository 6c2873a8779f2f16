import { defineConfig } from '@playwright/test'

/** Stories drive the built product from outside; most start their own, on its own data (e2e/fixtures.ts). */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/dataTemplate.ts',
  // A story waits a third of its time for what the product promises to do by itself, so three share two cores well.
  workers: 3,
  // Stories wait for states, so these only end a story that fails; a busy machine takes several times as long.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  outputDir: '.reports/stories',
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Copenhagen',
    screenshot: 'only-on-failure',
    // Nothing waits for a movement; what a movement leads to is the same.
    contextOptions: { reducedMotion: 'reduce' },
    // Installing it takes a third of a first visit. Stories of reading without a network allow it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Whatever the product asks of a host outside this machine fails loudly.
        '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1',
      ],
    },
  },
})
