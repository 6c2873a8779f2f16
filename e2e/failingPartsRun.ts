/** `npm run prove -- failing-parts`: every call and every later part of every screen, failing, hanging and refused. Takes some 15 minutes. */
import { chromium } from '@playwright/test'
import { chromiumPath } from './chromium.ts'
import { walkFailingParts } from './failingParts.ts'
import { signIn } from './fixtures.ts'
import { screens } from './gallery/screens.ts'
import { startProduct } from './product.ts'

const [part = ''] = process.argv.slice(2)
const product = await startProduct()
const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] })
const problems: string[] = []
try {
  for (const as of new Set(screens.map((screen) => screen.as))) {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      serviceWorkers: 'block',
    })
    const page = await context.newPage()
    if (as) await signIn(page, product, as)
    const own = screens.filter((screen) => screen.as === as && screen.name.startsWith(part))
    if (own.length === 0) continue
    const walked = await walkFailingParts(page, product, own)
    console.log(
      `${as ?? 'signed out'}: ${walked.screens} screens, ${walked.trials} trials, ${walked.problems.length} problems`,
    )
    for (const one of walked.problems) console.log(`  ${one}`)
    problems.push(...walked.problems)
    await context.close()
  }
} finally {
  await browser.close()
  await product.close()
}
if (problems.length > 0) process.exitCode = 1
