import type { PaymentProviderName } from '@medlem/contract/organisation'
import type { PaymentTest, Setup } from '@medlem/contract/setup'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSetup } from '../../api/setup/setup.ts'
import { fakeServer, json } from '../../testing/fakeServer.ts'
import { renderPart } from '../../testing/renderPart.tsx'
import { PaymentTests } from './PaymentTests.tsx'
import { isDone } from './setupSteps.ts'

const ORG = '80000000-0000-4000-8000-000000000008'

function aTest(provider: PaymentProviderName, values: Partial<PaymentTest> = {}): PaymentTest {
  return {
    id: provider === 'vipps' ? ORG : '40000000-0000-4000-8000-000000000004',
    provider,
    testMode: false,
    amountMinor: 300,
    currency: 'DKK',
    state: 'passed',
    reason: null,
    createdAt: '2026-11-20T10:00:00.000Z',
    endedAt: '2026-11-20T10:01:00.000Z',
    ...values,
  }
}

const setup: Setup = {
  organisation: true,
  fee: true,
  testMode: false,
  provider: 'freepay',
  keys: true,
  test: null,
  app: null,
  people: 1,
  statutes: true,
  privacy: true,
  purchase: false,
  refund: false,
  ownPurchase: null,
}
const withApp = (app: PaymentTest | null, card: PaymentTest | null = null): Setup => ({
  ...setup,
  test: card,
  app: { provider: 'vipps', test: app },
})

const show = (of: Setup, server = fakeServer()) =>
  renderPart(<PaymentTests orgId={ORG} setup={of} amount="3,00 kr." mayRun />, { server })

test('one provider has one button, and no name is needed', async () => {
  await show(setup)
  expect(screen.getByRole('button', { name: 'Pay 3,00 kr. and take it back' })).toBeDefined()
  expect(screen.queryByRole('heading')).toBeNull()
})

test('an app beside the provider has a test of its own, and each says its outcome', async () => {
  const failed = aTest('vipps', { state: 'failed', reason: 'The provider opened no payment window.' })
  await show(withApp(failed, aTest('freepay')))
  const [card, app] = screen.getAllByRole('listitem')
  if (!card || !app) throw new Error('there are two tests')
  expect(within(card).getByRole('heading', { name: 'FreePay' })).toBeDefined()
  expect(within(card).getByRole('status').textContent).toMatch(/^The test worked on/)
  expect(within(card).getByRole('button', { name: 'Test FreePay again' })).toBeDefined()
  expect(within(app).getByRole('status').textContent).toContain('The provider opened no payment window.')
  expect(within(app).getByRole('button', { name: 'Test Vipps MobilePay again' })).toBeDefined()
})

test('a press tests the provider whose button it is', async () => {
  const server = fakeServer()
  const failed = { ...aTest('vipps', { state: 'failed', reason: 'Check the keys.' }), windowUrl: '' }
  server.on('POST', `/org/${ORG}/payment-test/item`, json(failed, 201))
  const { user } = await show(withApp(null), server)
  await user.click(screen.getByRole('button', { name: 'Pay 3,00 kr. with Vipps MobilePay and take it back' }))
  expect(await screen.findByText('Check the keys.')).toBeDefined()
  expect(server.writes.map(({ body }) => body)).toEqual([{ provider: 'vipps' }])
  expect(screen.getByRole('button', { name: 'Pay 3,00 kr. with FreePay and take it back' })).toBeDefined()
})

/** As the page of the set-up has it. */
function Loaded() {
  const { data } = useSetup(ORG)
  return data ? <PaymentTests orgId={ORG} setup={data} amount="3,00 kr." mayRun /> : null
}

test('the test that the browser came back from is shown at its provider, and leaves the address', async () => {
  const server = fakeServer()
  server.on('GET', `/org/${ORG}/setup`, json(withApp(null)))
  server.on('PUT', `/org/${ORG}/payment-test/item/${ORG}`, json(aTest('vipps')))
  const { here } = await renderPart(<Loaded />, { server, address: `/office/${ORG}/setup?test=${ORG}` })
  await screen.findByText(/^The test worked on/)
  await waitFor(() => expect(here()).toBe(`/office/${ORG}/setup`))
  const [card, app] = screen.getAllByRole('listitem')
  if (!card || !app) throw new Error('there are two tests')
  expect(within(app).getByRole('status').textContent).toMatch(/^The test worked on/)
  expect(within(card).getByRole('status').textContent).toBe('Not tested yet.')
})

test.each([
  ['neither', withApp(null), false],
  ['the card alone', withApp(null, aTest('freepay')), false],
  ['the app alone', withApp(aTest('vipps')), false],
  ['both', withApp(aTest('vipps'), aTest('freepay')), true],
  ['the card, where there is no app', { ...setup, test: aTest('freepay') }, true],
])('the step of the set-up is done once each passed: %s', (_name, of, done) => {
  expect(isDone('test', of)).toBe(done)
})
