import { setTimeout } from 'node:timers/promises'
import type { Page, Route } from '@playwright/test'
import { expect, password, signInByForm, test } from './fixtures.ts'

const MEMBER = 'ida.holm@example.org'
const TOKEN = '**/protocol/openid-connect/token'
const LOGOUT = '**/protocol/openid-connect/logout?*'

const signInField = (page: Page) => page.locator('input[name=email]')

test('a logout in one tab, or at the identity server itself, is noticed in the other within seconds [C05] [K01]', async ({
  context,
  readProduct: product,
}) => {
  const [here, there] = [await context.newPage(), await context.newPage()]
  await signInByForm(here, product, MEMBER)
  await there.goto(`${product.url}/memberships`)
  await expect(there.getByRole('heading', { level: 1 })).toBeVisible()
  await here.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await expect(signInField(here)).toBeVisible()
  await expect(signInField(there)).toBeVisible()

  await signInByForm(there, product, MEMBER, '/memberships')
  await here.goto(`${product.url}/identity/realms/medlem/account`)
  await here.getByRole('link', { name: 'Sign out' }).click()
  await here.getByRole('button', { name: 'Sign out' }).click()
  await expect(here.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
  // Only the session check, every 5 s, notices it in this tab.
  await expect(signInField(there)).toBeVisible()
})

test('a reload and a new tab find the session again, without a word of the content policy', async ({
  context,
  readProduct: product,
}) => {
  const page = await context.newPage()
  const refused: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text())
  })
  await signInByForm(page, product, MEMBER, '/contact-us')
  await expect(page).toHaveURL(`${product.url}/contact-us`)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(`${product.url}/contact-us`)
  const other = await context.newPage()
  await other.goto(`${product.url}/memberships`)
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  expect(refused).toEqual([])
})

test('an expiring token is refreshed by itself; refused with 400 it is cleared and the login forced, with another 4xx it is a logout [S03] [X01]', async ({
  page,
  readProduct: product,
}) => {
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await page.clock.install()
  await signInByForm(page, product, MEMBER, '/contact-us')
  const refreshed = page.waitForResponse(TOKEN)
  await page.clock.fastForward('04:45')
  const answer = await refreshed
  expect(answer.request().postData()).toContain('grant_type=refresh_token')
  await answer.finished()
  await page.evaluate('new Promise(requestAnimationFrame)')

  await page.route(TOKEN, (route) => route.fulfill({ status: 400, json: { error: 'invalid_grant' } }), {
    times: 1,
  })
  const left = page.waitForRequest(/protocol\/openid-connect\/auth\?/)
  await page.clock.fastForward('04:45')
  await left
  // The session itself is alive, so the forced login comes back to the same place.
  await expect(page).toHaveURL(`${product.url}/contact-us`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(said.join('\n')).toContain('Failed to refresh token')

  await page.route(TOKEN, (route) => route.fulfill({ status: 403, body: '' }), { times: 1 })
  await page.clock.fastForward('04:45')
  await expect(page).toHaveURL(`${product.url}/page-lock-screen`)
})

for (const [how, strike] of [
  ['gives no answer', (route: Route) => route.abort('connectionrefused')],
  ['answers 503', (route: Route) => route.fulfill({ status: 503, body: '' })],
] as const) {
  test(`an identity server that ${how} for longer than a token lives: the page stays, says so, sends nothing, and goes on afterwards [S03] [X01]`, async ({
    page,
    readProduct: product,
  }) => {
    await page.clock.install()
    await signInByForm(page, product, MEMBER, '/contact-us')
    // A call that is on its way would end with the time that passes below.
    await expect(page.getByLabel('Organisation')).toBeVisible()
    await page.route(`${product.url}/identity/**`, strike)
    const sent: string[] = []
    const left: string[] = []
    page.on('request', (request) => {
      if (/\/(member|org|event)-api\//.test(request.url())) sent.push(request.url())
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) left.push(request.url())
    })
    await page.clock.fastForward('04:45')
    const strip = page.getByText('The sign-in service does not answer right now.')
    await expect(strip).toBeVisible()
    await page.clock.fastForward('10:00')
    await page.evaluate('new Promise(requestAnimationFrame)')
    sent.length = 0
    await page.getByLabel('Organisation').selectOption({ label: 'Sejlklubben Havkatten' })
    await page.getByLabel('Subject').fill('Berth')
    await page.getByLabel('Message').fill('Is there a free berth?')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('nothing was sent')).toBeVisible()
    expect(sent).toEqual([])
    expect(left).toEqual([])
    await expect(page).toHaveURL(`${product.url}/contact-us`)

    await page.unroute(`${product.url}/identity/**`)
    const refreshed = page.waitForResponse(TOKEN)
    await page.clock.fastForward('00:15')
    expect((await refreshed).status()).toBe(200)
    await expect(strip).toHaveCount(0)
    await expect(page.getByLabel('Message')).toHaveValue('Is there a free berth?')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect.poll(() => sent.some((url) => url.includes('/notification/'))).toBe(true)
    expect(left).toEqual([])
  })
}

test('two minutes before the idle logout all tabs ask; after it they are locked, and what was typed comes back [S02]', async ({
  context,
  readProduct: product,
}) => {
  await context.clock.install()
  const [here, there] = [await context.newPage(), await context.newPage()]
  const profile = '/memberships?trigger=editMainParticipant'
  await signInByForm(here, product, MEMBER, profile)
  await there.goto(`${product.url}/contact-us`)
  await expect(there.getByRole('heading', { level: 1 })).toBeVisible()
  await here.getByLabel('Phone').fill('+45 11 22 33 44')

  await context.clock.fastForward('28:05')
  const asks = (page: Page) => page.getByRole('heading', { name: 'Are you still there?' })
  await expect(asks(here)).toBeVisible()
  await expect(asks(there)).toBeVisible()
  await expect(there.getByText(/You will be logged out in 1:[345]\d/)).toBeVisible()
  await there.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(there.getByRole('dialog')).toHaveCount(0)
  await expect(here.getByRole('button', { name: 'Stay signed in' })).toHaveCount(0)

  // The other tab is at the lock screen before the session has ended, and asks for nothing there.
  let hasEnded = false
  const endLate = async (route: Route) => {
    await setTimeout(3_000)
    await route.continue()
    hasEnded = true
  }
  await context.route(LOGOUT, endLate, { times: 1 })
  const asked: string[] = []
  for (const page of [here, there]) {
    page.on('request', (request) => {
      const isLocked = page.url().endsWith('/page-lock-screen')
      if (isLocked && /-api\/|openid-connect/.test(request.url())) asked.push(request.url())
    })
  }
  // The last seconds pass as they do: a jump would also reach the page that a tab is led to meanwhile.
  await context.clock.fastForward('29:55')
  for (const page of [here, there]) {
    await expect(page).toHaveURL(`${product.url}/page-lock-screen`)
    await expect(page.getByRole('heading', { name: 'You have been logged out' })).toBeVisible()
    await expect(page.locator('body')).not.toContainText('Ida')
  }
  await expect.poll(() => hasEnded).toBe(true)
  expect(asked).toEqual([])
  await here.getByRole('button', { name: 'Sign in again' }).click()
  await signInField(here).fill(MEMBER)
  await here.locator('input[name=password]').fill(password)
  await here.keyboard.press('Enter')
  await expect(here).toHaveURL(product.url + profile)
  await expect(here.getByText('We kept what you typed.')).toBeVisible()
  await expect(here.getByLabel('Phone')).toHaveValue('+45 11 22 33 44')

  await here.getByRole('button', { name: 'Cancel' }).click()
  await here.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await expect(signInField(here)).toBeVisible()
  await signInByForm(here, product, MEMBER, profile)
  await expect(here.getByLabel('Phone')).not.toHaveValue('+45 11 22 33 44')
  await expect(here.getByText('We kept what you typed.')).toHaveCount(0)
})
