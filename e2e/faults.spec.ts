import type { Page } from '@playwright/test'
import { test } from './faultFixtures.ts'
import { type FaultAnswer, html, problem } from './faultProxy.ts'
import { expect, expectAccessible, signIn, signInByForm } from './fixtures.ts'
import { kept, READ_FILES } from './offlineCopy.ts'

test.use({ serviceWorkers: 'allow' })

const MEMBER = 'ida.holm@example.org'
const FAMILY_STATUS = 'GET /status/list'
const CONNECTION = 'There is no connection to the server. Please check your network and try again.'
const OUR_SIDE = 'Something went wrong on our side. Please try again in a moment.'

/** Every answer that is none, and what is said of it. */
const situations: readonly [what: string, answer: FaultAnswer, sentence: string][] = [
  ['500 in the server’s own form', problem(500, 'internal', 'Internal Server Error'), OUR_SIDE],
  ['500 of something in between', { status: 500, body: '<html>' }, OUR_SIDE],
  [
    '503 in the server’s own words',
    problem(503, 'unavailable', 'The database is being moved. Please come back at noon.'),
    'The database is being moved. Please come back at noon.',
  ],
  [
    '503 that says when to come back',
    { status: 503, headers: { 'retry-after': '30' }, body: '<html>' },
    'The service is not available right now. Please try again in 30 seconds.',
  ],
  [
    '409 without a word',
    { status: 409 },
    'The server refused this because something else has changed. Please reload the page.',
  ],
  ['403 without a word', { status: 403 }, 'You don’t have access to this.'],
  ['429', { status: 429, headers: { 'retry-after': '5' } }, 'Too many tries. Please try again in 5 seconds.'],
  ['204 where a body was promised', { status: 204 }, OUR_SIDE],
  ['a page instead of data', html, OUR_SIDE],
  ['a connection that is cut', 'cut', CONNECTION],
  ['an answer that breaks off', 'cut in the middle', CONNECTION],
  // Last, because it is not sent again: what heals the page afterwards is the button alone.
  ['data of another shape', { status: 200, body: '{"unexpected":true}' }, OUR_SIDE],
]

async function retryWorks(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Alma Holm' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
}

test('whatever comes instead of the memberships, the page says what happened, and trying again works', async ({
  page,
  faulty: { product, faults },
}) => {
  const notice = page.getByRole('alert')
  const tryAgain = page.getByRole('button', { name: 'Try again' })
  await signIn(page, product, MEMBER, '/memberships')
  for (const [index, [what, answer, sentence]] of situations.entries()) {
    await test.step(what, async () => {
      const before = faults.count(FAMILY_STATUS)
      faults.heal()
      faults.fail(FAMILY_STATUS, answer)
      await (index === 0 ? page.reload() : tryAgain.click())
      await expect.poll(() => faults.count(FAMILY_STATUS)).toBeGreaterThan(before)
      await expect(notice).toContainText('Your memberships could not be loaded.')
      await expect(notice).toContainText(sentence)
      await expect(page.getByText('Loading')).toHaveCount(0)
      if (what === '429') {
        for (const width of [390, 1440]) {
          await page.setViewportSize({ width, height: 900 })
          await expectAccessible(page)
        }
      }
    })
  }
  // A fresh page: one that met a cut connection asks again once the server is back, maybe in the moment of the press.
  await page.reload()
  await expect(notice).toContainText('Your memberships could not be loaded.')
  faults.heal()
  await retryWorks(page)
})

test('a server that never answers is given up after 10 s, and said so [C02]', async ({
  page,
  faulty: { product, faults },
}) => {
  await page.clock.install()
  await signIn(page, product, MEMBER, '/memberships')
  const before = faults.count(FAMILY_STATUS)
  faults.fail(FAMILY_STATUS, 'silence')
  await page.reload()
  await expect.poll(() => faults.count(FAMILY_STATUS)).toBe(before + 1)
  await page.clock.fastForward(9_000)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.clock.fastForward(2_000)
  await expect(page.getByRole('alert')).toContainText('The server took too long to answer. Please try again.')
  faults.heal()
  await retryWorks(page)
})

test('a 401 leads to the identity login, which knows the member and leads back to the same address [S01]', async ({
  page,
  faulty: { product, faults },
}) => {
  const logins: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    const asks = url.pathname.endsWith('/auth') && url.searchParams.get('prompt') !== 'none'
    if (asks && request.isNavigationRequest()) logins.push(request.url())
  })
  await signInByForm(page, product, MEMBER)
  expect(logins).toHaveLength(1)
  faults.fail(FAMILY_STATUS, problem(401, 'invalid_token', 'The token has expired.'), 1)
  await page.goto(`${product.url}/memberships?trigger=nothing`)
  await expect.poll(() => logins.length).toBe(2)
  await expect(page.getByRole('heading', { level: 2, name: 'Alma Holm' })).toBeVisible()
  expect(page.url()).toBe(`${product.url}/memberships?trigger=nothing`)
})

test('a token that the server can not accept is said with the trace id, and sends to no login', async ({
  page,
  faulty: { product, faults },
}) => {
  await signIn(page, product, MEMBER)
  const logins: string[] = []
  page.on('request', (request) => {
    const asks = new URL(request.url()).pathname.endsWith('/auth')
    if (asks && request.isNavigationRequest() && request.frame() === page.mainFrame())
      logins.push(request.url())
  })
  const refused = { type: 'about:blank', title: 'Unauthorized', status: 401, code: 'invalid_token' }
  const errors = [{ field: 'authorization', code: 'wrong_audience', message: 'another audience' }]
  const body = JSON.stringify({ ...refused, detail: 'x', traceId: 'trace-of-the-story', errors })
  faults.fail('GET /api/v1/', { status: 401, headers: { 'content-type': 'application/problem+json' }, body })
  await page.goto(product.url)
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Sign-in is not set up correctly')
  await expect(alert).toContainText('trace-of-the-story')
  await expect(page.getByText('could not be loaded')).toHaveCount(0)
  await expectAccessible(page)
  expect(logins).toEqual([])
})

test('a failed GET is sent twice, a failed POST once, and a failed lookup creates no member [X09] [S05]', async ({
  page,
  faulty: { product, faults },
}) => {
  const [LOOKUP, CREATE] = ['GET /member/search-email', 'POST /member/item']
  await signIn(page, product, MEMBER, '/contact-us')
  const counts = () => [faults.count(LOOKUP), faults.count(CREATE)]
  const [lookups = 0, creations = 0] = counts()

  faults.fail(LOOKUP, { status: 503 })
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Your profile could not be loaded.')
  expect(counts()).toEqual([lookups + 2, creations])

  // Spec 4: these mean that there is no member yet; the error of the creation leaves no member signed in.
  faults.heal()
  faults.fail(LOOKUP, { status: 500 })
  faults.fail(CREATE, { status: 500 })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(counts).toEqual([lookups + 4, creations + 1])
  await expect(page.getByRole('alert')).toContainText(OUR_SIDE)
  await expect(page.getByRole('banner').getByText('IH', { exact: true })).toHaveCount(0)
  await expectAccessible(page)

  faults.heal()
  faults.fail(LOOKUP, { status: 204 }, 1)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('banner').getByText('IH', { exact: true })).toBeVisible()
  expect(counts()).toEqual([lookups + 5, creations + 2])
})

test('while the database fails over a purchase waits and goes on, and what could not be read is read again, by themselves', async ({
  page,
  faulty: { product, faults },
}) => {
  const [DRAFT, LOADED] = [
    'POST /membership/item$',
    page.getByRole('heading', { level: 2, name: 'Alma Holm' }),
  ]
  await page.clock.install()
  await signIn(page, product, MEMBER, '/membership-new')
  await page.getByRole('checkbox', { name: /^Jonas Holm, Sejlklubben/ }).check()
  await page.getByRole('button', { name: 'Review and pay' }).click()
  await page.getByRole('checkbox', { name: /^I agree/ }).check()
  const before = faults.count(DRAFT)
  const errors = [{ field: 'request', code: 'nothing_written', message: '' }]
  const away = problem(503, 'unavailable', 'Not now.', { errors })
  faults.fail('POST /', away)
  faults.fail('GET /api/v1/', away)
  await page.getByRole('button', { name: /^Pay / }).click()
  await expect(page.getByRole('alert')).toContainText('Our server takes a short break. Nothing is lost')
  await expectAccessible(page)
  await expect.poll(() => faults.count(DRAFT)).toBe(before + 2)
  faults.heal()
  await expect(page.locator('input[name=card]')).toBeVisible()
  expect(faults.count(DRAFT)).toBe(before + 3)

  // Whether this one was carried out is not said, so the member decides.
  await page.goto(`${product.url}/membership-new`)
  await page.getByRole('checkbox', { name: /^Jonas Holm, Sejlklubben/ }).check()
  await page.getByRole('button', { name: 'Review and pay' }).click()
  await page.getByRole('checkbox', { name: /^I agree/ }).check()
  faults.fail('POST /', problem(503, 'unavailable', 'Not now.'))
  await page.getByRole('button', { name: /^Pay / }).click()
  await expect(page.getByText('Not now.')).toBeVisible()
  await page.clock.fastForward('01:00')
  await page.evaluate('new Promise(requestAnimationFrame)')
  expect(faults.count(DRAFT)).toBe(before + 4)
  await expect(page.getByRole('checkbox', { name: /^I agree/ })).toBeChecked()

  faults.heal()
  faults.fail(FAMILY_STATUS, away)
  const asked = faults.count(FAMILY_STATUS)
  await page.goto(`${product.url}/memberships`)
  await expect(page.getByRole('alert')).toContainText('Your memberships could not be loaded.')
  await expect.poll(() => faults.count(FAMILY_STATUS)).toBeGreaterThan(asked + 2)
  faults.heal()
  await expect(LOADED).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a part of the portal that is gone reloads the page once, and then says so [X03]', async ({
  page,
  faulty: { product, faults },
}) => {
  await signIn(page, product, MEMBER, '/contact-us')
  const before = faults.count('GET ^/memberships$')
  faults.fail('GET /assets/MembershipsScreen-', { status: 404 })
  await page.goto(`${product.url}/memberships`)
  await expect(page.getByText('A part of the portal could not be loaded.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Internal Server Error' })).toBeVisible()
  expect(faults.count('GET ^/memberships$')).toBe(before + 2)
  await expectAccessible(page)
  faults.heal()
  await retryWorks(page)
})

test('a banner list that fails or hangs takes no screen with it, and is not asked for in a loop', async ({
  page,
  faulty: { product, faults },
}) => {
  await signIn(page, product, MEMBER, '/contact-us')
  const LIST = 'GET /banner/list'
  for (const answer of [problem(500, 'internal', 'Internal Server Error'), 'silence'] as const) {
    faults.fail(LIST, answer)
    const before = faults.count(LIST)
    await page.goto(`${product.url}/memberships`)
    await expect(page.getByRole('heading', { level: 2, name: 'Alma Holm' })).toBeVisible()
    await page.getByRole('navigation').getByRole('link', { name: 'Contact Us' }).click()
    await expect(page).toHaveTitle(/^Contact Us/)
    expect(faults.count(LIST) - before).toBeLessThanOrEqual(4)
    faults.heal()
  }
})

test('a menu that can’t be fetched says so in its place, and comes by a press', async ({
  page,
  faulty: { product, faults },
}) => {
  await signIn(page, product, MEMBER, '/contact-us')
  faults.fail('GET /assets/MemberMenu-', 'cut')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Your menu' }).click()
  await expect(page.getByText('A part of the portal could not be loaded.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible()
  await page.context().setOffline(false)
  faults.heal()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: 'My Profile', exact: true }).last()).toBeVisible()
})

test('offline is said, nothing stays on its way for ever, and all comes back by itself', async ({
  page,
  context,
  faulty: { product },
}) => {
  const histories = page.getByRole('link', { name: /History and receipts/ })
  await signIn(page, product, MEMBER, '/memberships')
  await histories.first().click()
  await expect(page.getByRole('heading', { level: 2, name: '2026' })).toBeVisible()
  await page.goBack()
  await context.setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await histories.last().click()
  await expect(page.getByRole('alert').filter({ hasText: CONNECTION })).toBeVisible()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
  }
  await context.setOffline(false)
  await expect(page.getByText('You are offline.')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 2, name: '2026' })).toBeVisible()

  // A screen that was never fetched can't be shown offline; it comes with the network.
  await context.setOffline(true)
  await page.getByRole('navigation').getByRole('link', { name: 'Contact Us' }).click()
  await expect(page.getByText('This page is not here yet.')).toBeVisible()
  await context.setOffline(false)
  await expect(page).toHaveTitle(/^Contact Us/)
  await expect(page.getByText('This page is not here yet.')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('an identity server that is down is said in place of an empty page', async ({
  page,
  faulty: { product, faults },
}) => {
  await page.clock.install()
  faults.fail('GET /identity/', 'cut')
  const asked = faults.count('GET /identity/')
  await page.goto(product.url)
  await expect.poll(() => faults.count('GET /identity/')).toBeGreaterThan(asked)
  // The waiting has several steps, and a step may begin after the clock was put forward.
  await expect(async () => {
    await page.clock.fastForward(25_000)
    await expect(page.getByRole('heading', { level: 1, name: 'We can’t reach the server' })).toBeVisible({
      timeout: 1_000,
    })
  }).toPass()
  await expectAccessible(page)
  faults.heal()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.locator('input[name=email]')).toBeVisible()
})

test('on a connection that carries nothing the member cards are those that this browser kept', async ({
  page,
  faulty: { product, faults },
}) => {
  await signIn(page, product, MEMBER, '/member-cards')
  const card = page.getByRole('heading', { level: 2, name: 'Ida Holm' }).first()
  await expect(card).toBeVisible()
  await expect.poll(() => kept(page)).toContain('Ida')
  for (const part of [/^\/$/, /offlineSession-/, /MemberCards-/])
    await expect.poll(() => page.evaluate(READ_FILES)).toContainEqual(expect.stringMatching(part))
  for (const method of ['GET', 'POST']) faults.fail(`${method} /`, 'silence')
  await page.clock.install()
  await page.reload({ waitUntil: 'commit' })
  // The sign-in is given up after 20 s; the page itself comes from what was kept after 5.
  await expect
    .poll(
      async () => {
        await page.clock.fastForward(5_000)
        return card.isVisible()
      },
      { timeout: 40_000 },
    )
    .toBe(true)
  await expect(page.getByText(/^You are offline\. What you see is as of/)).toBeVisible()
})

test('a guest whose sign-up was made while its answer was lost presses again, and has one order', async ({
  page,
  faulty: { product, faults },
}) => {
  await page.goto(`${product.url}/clubs/sejlklub`)
  await page.getByRole('link', { name: 'Open boat evening' }).first().click()
  await page.getByRole('link', { name: 'Sign up', exact: true }).click()
  await page.getByLabel('First name').fill('Olga')
  await page.getByLabel('E-mail').fill('olga.berg@example.net')
  const event = new URL(page.url()).searchParams.get('event')
  const placesLeft = async () => {
    const answer = await page.request.get(`${product.url}/event-api/api/v1/org/eve/${event}/guest/offer`)
    return (await answer.json()).signUp.placesLeft
  }
  const before = await placesLeft()
  faults.fail('POST /guest/order$', 'lost')
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('We don’t know yet whether you are signed up.')
  await expectAccessible(page)
  faults.heal()
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await expect(page).toHaveURL(`${product.url}/guest-order`)
  await expect(page.getByText('We have sent an e-mail to olga.berg@example.net')).toBeVisible()
  expect(faults.count('POST /guest/order$')).toBeGreaterThan(1)
  expect(await placesLeft()).toBe(before - 1)
})
