import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, expectAccessible, signInByForm, test } from './fixtures.ts'

const MEMBER = 'ida.holm@example.org'
const admin = fileURLToPath(new URL('../dist/admin.mjs', import.meta.url))

const problem = (status: number, code: string, detail: string, errors?: unknown) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: 'about:blank', title: code, status, code, detail, traceId: 'story', errors }),
})

test('a member whom another sign-in is bound to gets in with a code, on a phone and by keyboard', async ({
  page,
  sharedProduct: product,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  let isMoved = false
  await page.route('**/member/search-email?**', (route) =>
    isMoved
      ? route.continue()
      : route.fulfill(problem(409, 'identity_conflict', 'This e-mail address belongs to another sign-in.')),
  )
  const expiresAt = new Date(Date.now() + 600_000).toISOString()
  await page.route('**/member/sign-in/code', (route) =>
    route.fulfill({ status: 202, json: { sentTo: MEMBER, expiresAt } }),
  )
  await page.route('**/member/sign-in/confirm', async (route) => {
    if (route.request().postDataJSON().code !== '123456') {
      const words = 'That is not the code. You can try 4 times more.'
      return route.fulfill(
        problem(400, 'invalid_request', words, [{ field: 'code', code: 'wrong', message: words }]),
      )
    }
    isMoved = true
    const bearer = route.request().headers().authorization ?? ''
    const own = await route.fetch({
      url: `${product.url}/member-api/api/v1/member/search-email?email=${MEMBER}`,
      method: 'GET',
      headers: { authorization: bearer },
    })
    return route.fulfill({ response: own })
  })

  await signInByForm(page, product, MEMBER, '/contact-us')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'You signed in with another account than before',
  )
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send a code to your e-mail address' }).click()
  const code = page.getByLabel('Code')
  await expect(code).toBeFocused()
  await expect(page.getByText(`We sent a code to ${MEMBER}.`)).toBeVisible()
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please enter the six digits.')).toBeVisible()
  await code.fill('654321')
  await page.keyboard.press('Enter')
  await expect(page.getByText('You can try 4 times more.')).toBeVisible()
  await expectAccessible(page)
  await code.fill('123 456')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us')
})

test('support releases a sign-in where it sees the member, and the member signs in again', async ({
  browser,
  page,
  product,
}) => {
  await signInByForm(page, product, 'support@example.org')
  await page.getByRole('button', { name: 'Act as' }).click()
  await page.getByRole('combobox').fill('ida holm')
  await page.getByRole('option', { name: /Ida Holm/ }).click()
  await expect(page.getByText('Acting as Ida Holm')).toBeVisible()
  await page.goto(`${product.url}/edit-profile`)
  await page.getByRole('button', { name: 'Release the sign-in' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Release', exact: true }).click()
  // Ida has not signed in yet, so that no sign-in is bound.
  await expect(page.getByText('No sign-in was bound')).toBeVisible()

  const context = await browser.newContext()
  await signInByForm(await context.newPage(), product, MEMBER)
  await page.getByRole('button', { name: 'Release the sign-in' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Release', exact: true }).click()
  await expect(page.getByText('Released. The next sign-in')).toBeVisible()
  await context.close()

  const run = (...words: string[]) =>
    spawnSync(process.execPath, [admin, ...words], {
      encoding: 'utf8',
      env: { ...process.env, ...product.place, NODE_ENV: 'development' },
    })
  // The embedded database serves one process at a time.
  await product.stop()
  expect(run('rebind', MEMBER).stdout).toContain('no sign-in is bound')
  expect(run('rebind', 'unknown@example.org').status).toBe(1)
  expect(run('rebind').stderr).toMatch(/Usage: npm run medlem -- admin COMMAND\n[\s\S]*rebind EMAIL/)
  expect(run('rebind', 'support@example.org').stdout).toContain('Released')
})
