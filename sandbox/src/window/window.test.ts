import { offerLanguages } from '@medlem/i18n/testing/offerLanguages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { zeroGuid } from '../identifiers.ts'
import { liveKey, type TestGateway, testGateway } from '../testing/testGateway.ts'
import { moneyText } from './pages.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await testGateway()
})
afterAll(() => gateway.close())

async function see(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${gateway.url()}${path}`, { headers })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const good = { action: 'pay', card: '4571 0000 0000 0019', expiry: '12/39', cvc: '123' }

describe('the payment window', () => {
  test('shows the merchant, the amount in the Danish way, the order number, and that it is a test', async () => {
    const { status, text } = await see(await gateway.openWindow({ Amount: 123_450, OrderNumber: 'SK-0042' }))
    expect(status).toBe(200)
    for (const words of ['Sejlklubben Øresund', '1.234,50 kr.', 'SK-0042', 'TEST – no money moves']) {
      expect(text).toContain(words)
    }
  })
  test('works without script and lets nothing in but its own style', async () => {
    const { headers, text } = await see(await gateway.openWindow())
    expect(text).not.toMatch(/<script|\son\w+=|style="/)
    const policy = headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain(`form-action 'self' ${gateway.shop.url};`)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  })
  test('shows what a merchant sends as text', async () => {
    const { text } = await see(await gateway.openWindow({ OrderNumber: '<b>"1&\'</b>' }))
    expect(text).toContain('&lt;b&gt;&quot;1&amp;&#39;&lt;/b&gt;')
    expect(text).not.toContain('<b>')
  })
  test('has the inputs card, expiry and cvc with labels, and the buttons Pay and Cancel', async () => {
    const { text } = await see(await gateway.openWindow())
    for (const name of ['card', 'expiry', 'cvc']) {
      expect(text).toContain(`<label for="${name}">`)
      expect(text).toMatch(new RegExp(`<input id="${name}" name="${name}"`))
    }
    expect(text).toContain('>Pay</button>')
    expect(text).toContain('>Cancel</button>')
  })
  test('says that the card is saved only when the merchant asked for it', async () => {
    expect((await see(await gateway.openWindow({ SaveCard: true }))).text).toContain(
      'This card will be saved',
    )
    expect((await see(await gateway.openWindow())).text).not.toContain('This card will be saved')
  })
  test('is in the language that the merchant asks for, else in the browser’s', async () => {
    const undo = offerLanguages('da', 'sv')
    const browser = { 'accept-language': 'sv' }
    const danish = await gateway.openWindow({ EnforceLanguage: 'da-DK' })
    const { text } = await see(danish, browser)
    expect(text).toContain('<html lang="da">')
    expect(text).toContain('<span class="to">Betal til</span> Sejlklubben Øresund')
    expect(text).toContain('Afvist: ikke penge nok på kontoen')
    expect((await see(await gateway.openWindow(), browser)).text).toContain('>Betala</button>')
    const typed = await fetch(`${gateway.url()}${danish}`, {
      method: 'POST',
      body: new URLSearchParams({ ...good, card: '' }),
    })
    expect(await typed.text()).toContain('Skriv kortnummeret.')
    undo()
  })
  test('that was never opened is 404 with a page', async () => {
    expect(await see('/window/6f1b6a3e-7d3c-4c55-9a25-0123456789ab')).toMatchObject({ status: 404 })
  })
})

describe('a mistake in the form', () => {
  test.each([
    ['card', '', 'Enter the card number.'],
    ['card', '4571 0000 0000 001', 'A card number has 16 digits.'],
    ['card', '4571 0000 0000 0018', 'This card number is mistyped.'],
    ['card', '4111 1111 1111 1111', 'Only the test cards on this page work here.'],
    ['expiry', '', 'Enter the expiry date.'],
    ['expiry', '13/39', 'Write the expiry date as MM/YY.'],
    ['expiry', '01/20', 'This card has expired.'],
    ['cvc', '', 'Enter the security code.'],
    ['cvc', '12', 'The security code has 3 digits.'],
  ])(
    'in %s (%j) keeps the fields, names the mistake and ties it to the field',
    async (name, value, message) => {
      const path = await gateway.openWindow()
      const fields: Record<string, string> = { ...good, [name]: value }
      const { status, text } = await gateway.post(path, fields)
      expect(status).toBe(422)
      expect(text).toContain(`<p class="problem" id="${name}-problem">${message}`)
      expect(text).toMatch(
        new RegExp(
          `id="${name}"[^>]*aria-describedby="${name}-problem[^>]*aria-invalid="true"[^>]*autofocus`,
        ),
      )
      for (const kept of ['card', 'expiry', 'cvc']) {
        expect(text).toMatch(new RegExp(`name="${kept}" value="${fields[kept]}"`))
      }
    },
  )
  test.each(['12/39', '1239', '12 / 39', '12-39', '12/2039'])(
    'an expiry of %s is understood',
    async (expiry) => {
      expect((await gateway.post(await gateway.openWindow(), { ...good, expiry })).status).toBe(303)
    },
  )
  test('an unreadable post is a form with all three mistakes', async () => {
    const { status, text } = await gateway.post(await gateway.openWindow(), {})
    expect({ status, mistakes: text.match(/class="problem"/g)?.length }).toEqual({ status: 422, mistakes: 3 })
  })
})

describe('paying', () => {
  test('sends the browser to the accept address, whose own query stays', async () => {
    const { status, back, query } = await gateway.pay(await gateway.openWindow(), '0019')
    expect(status).toBe(303)
    expect(`${back?.origin}${back?.pathname}`).toBe(`${gateway.shop.url}/accept`)
    expect(query).toEqual({
      token: 'abc',
      authorizationIdentifier: expect.stringMatching(/^[0-9a-f-]{36}$/),
      savedCardIdentifier: zeroGuid,
    })
  })
  test('answers a saved card when one was asked for', async () => {
    const { query } = await gateway.pay(await gateway.openWindow({ SaveCard: true }), '0019')
    expect(query.savedCardIdentifier).not.toBe(zeroGuid)
  })
  test('happens once: the window says so afterwards, and links back to the shop', async () => {
    const path = await gateway.openWindow()
    const { back } = await gateway.pay(path, '0019')
    const before = await gateway.totals()
    const again = await gateway.pay(path, '0019')
    expect(again.status).toBe(200)
    expect(again.text).toContain('This is already paid')
    expect(await gateway.totals()).toEqual(before)
    const { text } = await see(path)
    expect(text).toContain('This is already paid')
    expect(text).toContain(`href="${back?.href.replaceAll('&', '&amp;')}"`)
  })
  test('twice at the same moment holds the money once', async () => {
    const path = await gateway.openWindow({ Amount: 777 })
    await Promise.all([gateway.pay(path, '0019'), gateway.pay(path, '0019'), gateway.pay(path, '0100')])
    const { body } = await gateway.control('GET', '/ledger')
    const holds = (body.authorizations as { amount: number }[]).filter((one) => one.amount === 777)
    expect(holds).toHaveLength(1)
  })
  test.each([
    ['0027', '7', 'Insufficient funds'],
    ['0035', '1', '3-D Secure was declined'],
  ])('with %s is declined, and another card may be tried in the same window', async (card, code, reason) => {
    const path = await gateway.openWindow()
    const { back, query } = await gateway.pay(path, card)
    expect(back?.pathname).toBe('/decline')
    expect(query).toEqual({ token: 'abc', acquirer: '255', gatewayreason: code, reason })
    expect((await gateway.pay(path, '0019')).back?.pathname).toBe('/accept')
  })
  test('Cancel goes to the decline address and holds nothing', async () => {
    const before = await gateway.totals()
    const { status, back, query } = await gateway.post(await gateway.openWindow({}, liveKey), {
      ...good,
      action: 'cancel',
    })
    expect({ status, path: back?.pathname }).toEqual({ status: 303, path: '/decline' })
    expect(query).toMatchObject({ acquirer: '0', gatewayreason: 'cancelled' })
    expect(await gateway.totals()).toEqual(before)
  })
  test.each(['0118', '0233'])('with %s goes through, and the browser is sent nowhere', async (card) => {
    const path = await gateway.openWindow()
    const { status, back, text } = await gateway.pay(path, card)
    expect({ status, back }).toEqual({ status: 200, back: undefined })
    expect(text).toContain('The payment went through')
    expect((await see(path)).text).toContain('This is already paid')
  })
  test('is over after half an hour', async () => {
    const late = await testGateway()
    const path = await late.openWindow()
    await late.advance(30 * 60_000 + 1)
    const { status, text } = await late.pay(path, '0019')
    expect(status).toBe(410)
    expect(text).toContain('This payment window has closed')
    expect(await late.totals()).toMatchObject({ held: 0 })
    await late.close()
  })
})

describe('money', () => {
  test.each([
    [0, 'DKK', '0,00 kr.'],
    [5, 'DKK', '0,05 kr.'],
    [123_450, 'DKK', '1.234,50 kr.'],
    [100_000_000, 'DKK', '1.000.000,00 kr.'],
    [2_500, 'SEK', '25,00 SEK'],
  ])('%i øre of %s is written %s', (minor, currency, text) => {
    expect(moneyText(minor, currency)).toBe(text)
  })
})
