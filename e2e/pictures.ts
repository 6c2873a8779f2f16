/** `npm run pictures`: makes the README's pictures of home from the running product. */
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { chromiumPath } from './chromium.ts'
import { signIn } from './fixtures.ts'
import { startProduct } from './product.ts'

const folder = fileURLToPath(new URL('../docs/images/', import.meta.url))
mkdirSync(folder, { recursive: true })
const product = await startProduct()
const browser = await chromium.launch({
  executablePath: chromiumPath,
  args: ['--no-sandbox'],
})
try {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({
      colorScheme,
      viewport: { width: 1440, height: 900 },
      locale: 'en-GB',
    })
    await signIn(page, product, 'ida.holm@example.org')
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: `${folder}home-${colorScheme}.png` })
    await page.close()
  }
} finally {
  await browser.close()
  await product.close()
}
