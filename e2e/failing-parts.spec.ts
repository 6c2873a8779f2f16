import { walkFailingParts } from './failingParts.ts'
import { expect, signIn, test } from './fixtures.ts'
import { parent } from './gallery/shot.ts'

/** All others are walked by `npm run prove -- failing-parts`. */
const SCREENS = ['/', '/memberships', '/membership-new']

test('whatever call or later part of home or of buying fails, hangs or is refused, the screen stays, and nothing is asked for in a loop', async ({
  page,
  readProduct: product,
}) => {
  test.setTimeout(300_000)
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, product, parent)
  const walked = await walkFailingParts(
    page,
    product,
    SCREENS.map((path) => ({ name: path, path })),
  )
  process.stdout.write(`${walked.screens} screens, ${walked.trials} trials\n`)
  expect(walked.trials).toBeGreaterThan(30)
  expect(walked.problems).toEqual([])
})
