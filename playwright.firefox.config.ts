import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import inChromium from './playwright.config.ts'

/** `npm run prove -- browsers`: the purchase, the family link, the sign-in and a page in a frame in Firefox, driven by WebDriver BiDi. */
export default defineConfig(inChromium, {
  testMatch: ['buy-membership.spec.ts', 'family.spec.ts', 'sign-in.spec.ts', 'embedded-page.spec.ts'],
  outputDir: '.reports/firefox',
  // It takes about twice as long as Chromium.
  timeout: 180_000,
  // A Firefox takes the processor of more than one Chromium.
  workers: 2,
  use: {
    browserName: 'firefox',
    // With this channel Playwright drives an unchanged Firefox; otherwise it wants its own build.
    channel: 'moz-firefox',
    launchOptions: {
      executablePath: fileURLToPath(new URL('scripts/firefoxRelay.mjs', import.meta.url)),
      args: [],
      firefoxUserPrefs: {
        // axe judges colours that have arrived; BiDi cannot ask for less motion.
        'ui.prefersReducedMotion': 1,
        'layout.css.prefers-color-scheme.content-override': 1,
        // A PDF is saved, as by a person who chose so, instead of opened in a tab that tells of no download.
        'pdfjs.disabled': true,
        // The list of downloads would take the focus from the page.
        'browser.download.alwaysOpenPanel': false,
        // Whatever the product asks of a host outside this machine fails loudly: no program listens there.
        'network.proxy.type': 1,
        'network.proxy.http': '127.0.0.1',
        'network.proxy.http_port': 9,
        'network.proxy.ssl': '127.0.0.1',
        'network.proxy.ssl_port': 9,
      },
    },
  },
})
