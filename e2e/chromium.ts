import { existsSync } from 'node:fs'

const PLACES = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** The browser that CHROMIUM names, else the one that the tests install, or one with a window. */
export const chromiumPath =
  process.env.CHROMIUM ?? PLACES.find((path) => existsSync(path)) ?? '/usr/bin/chromium'
