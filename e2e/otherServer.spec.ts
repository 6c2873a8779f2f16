import { test as base } from '@playwright/test'
import { expect, expectAccessible } from './fixtures.ts'
import { type OtherServer, startOtherServer } from './otherServer/otherServer.ts'

const test = base.extend<{ other: OtherServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixture's needs off this pattern
  other: async ({}, use) => {
    const other = await startOtherServer()
    await use(other)
    await other.close()
  },
})

const year = new Date().getFullYear()

test('the built portal runs on somebody else’s server of the contract, by run-time configuration alone [C01] [C03]', async ({
  page,
  other,
}) => {
  await test.step('signs in with its identity server and returns to the wanted address', async () => {
    await page.goto(`${other.url}/organizations?from=mail`)
    await page.getByLabel('E-mail').fill('astrid@nord.example')
    await page.getByLabel('Password').fill('whatever')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(`${other.url}/organizations?from=mail`)
  })

  await test.step('shows home from the specification’s fields', async () => {
    await expect(page.getByRole('heading', { level: 1, name: /Astrid/ })).toBeVisible()
    await expect(page).toHaveTitle('Organizations · Nord')
    await expect(page.getByRole('heading', { level: 3, name: 'Roklubben Nord' }).first()).toBeVisible()
    await expect(page.getByText('until 31 Dec').first()).toBeVisible()
    await expect(page.getByText('Skiklubben Nord has no memberships on offer yet.')).toBeVisible()
    await expect(page.getByText('Nedlagt forening')).toHaveCount(0)
    await expect(page.getByText('Standerhejsning')).toBeVisible()
    await expect(
      page.getByText('Waiting for cilie@nord.example to approve the family link.').first(),
    ).toBeVisible()
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Nord Drift' })).toBeVisible()
    await expect(page.getByRole('button', { name: /1 unread/ })).toBeVisible()
    expect(await page.evaluate('JSON.stringify(localStorage)')).not.toContain('secret-of-the-club')
    await expectAccessible(page)
  })

  await test.step('shows memberships, their history, and says plainly that it has no receipts', async () => {
    await page.getByRole('link', { name: 'Membership', exact: true }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Bo Vik' })).toBeVisible()
    await page.getByRole('link', { name: /History and receipts/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Roklubben Nord' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: String(year) })).toBeVisible()
    const period = other.books.memberships[0]?.memberships[0]
    await page.goto(`${other.url}/membership-${period?.id}-receipt`)
    await expect(page.getByText('The server behind this portal does not offer this.')).toBeVisible()
  })

  await test.step('buys for oneself and a linked member, up to the payment window', async () => {
    await page.goto(`${other.url}/membership-new`)
    await page.getByRole('checkbox', { name: 'Astrid Vik, Roklubben Nord' }).check()
    await page.getByRole('checkbox', { name: `Bo Vik, Roklubben Nord, Rower ${year + 1}` }).check()
    await page.getByRole('button', { name: 'Review and pay' }).click()
    await expect(page.getByText('I agree to the rules of the club.')).toBeVisible()
    await page.getByRole('checkbox', { name: /^I agree/ }).check()
    // 300 × 1.25 + 10, twice.
    await page.getByRole('button', { name: 'Pay 770,00 kr.' }).click()
    await expect(page.getByRole('link', { name: 'Decline' })).toBeVisible()
  })

  await test.step('handles a declined return, and says why', async () => {
    await page.getByRole('link', { name: 'Decline' }).click()
    await expect(
      page.getByRole('heading', { level: 1, name: 'The payment did not go through' }),
    ).toBeVisible()
    await expect(page.getByText('There is not enough money on the card. Nothing was charged.')).toBeVisible()
    expect(other.calls.map(({ call }) => call)).toContainEqual(
      expect.stringMatching(/^POST \/api\/v1\/payment\/freepay\/[^/]+\/decline$/),
    )
  })

  await test.step('pays at the second try: the client captures, and the years are active', async () => {
    await page.getByRole('link', { name: 'Try again' }).click()
    await page.getByRole('checkbox', { name: /^I agree/ }).check()
    await page.getByRole('button', { name: 'Pay 770,00 kr.' }).click()
    await page.getByRole('link', { name: 'Approve' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you, it is paid' })).toBeVisible()
    await expect(page.getByText(/Astrid Vik and Bo Vik are members of Roklubben Nord/)).toBeVisible()
    expect(other.books.payments.map(({ paymentStatus, captured }) => [paymentStatus, captured])).toEqual([
      ['declined', false],
      ['paid', true],
    ])
    await page.getByRole('link', { name: 'Done' }).click()
    await expect(page.getByText(`until 31 Dec ${year + 1}`).first()).toBeVisible()
  })

  await test.step('a return address that this tab did not prepare is not called “not found”', async () => {
    await page.goto(`${other.url}/membership-confirm?token=of-another-tab`)
    await expect(page.getByText(/This does not affect the payment itself/)).toBeVisible()
    await expect(page.getByText('Page Not Found')).toHaveCount(0)
  })

  await test.step('sends the bodies of the specification whole', async () => {
    const bodies = (ending: RegExp) =>
      other.calls.filter(({ call }) => ending.test(call)).map(({ body }) => body)
    const moment = expect.stringMatching(/^20\d\d-.+Z$/)
    expect(bodies(/^POST .+\/membership\/item$/)[0]).toMatchObject({
      ...{
        enabled: false,
        status: 'inactive',
        oldStatus: 'inactive',
        newStatus: 'inactive',
        updateDate: moment,
      },
    })
    expect(bodies(/\/history\/item$/)[0]).toMatchObject({
      membershipFor: year + 1,
      startDate: `${year + 1}-01-01`,
      endDate: `${year + 1}-12-31`,
      enabled: false,
      status: 'inactive',
      gdprAgreement: true,
      statusChangeDate: moment,
    })
    expect(bodies(/^POST .+\/payment\/item$/)[0]).toMatchObject({
      ...{
        paymentStatus: 'initiated',
        totalMembers: 2,
        paymentTotal: 77_000,
        billingEmail: 'astrid@nord.example',
      },
    })
    expect(bodies(/^PUT .+\/payment\/item\//).map(({ paymentStatus }) => paymentStatus)).toEqual([
      'declined',
      'paid',
    ])
    expect(bodies(/^PUT .+\/payment\/item\//)[1]).toMatchObject({
      paymentUpdatedAt: moment,
      paymentTotal: 77_000,
    })
    expect(bodies(/\/capture$/)).toMatchObject([{ Amount: 77_000, Quantity: 2 }])
    expect(bodies(/\/member\/email$/)[0]).toEqual({ ORG: 'Roklubben Nord', YEAR: year + 1 })
    expect(bodies(/\/member\/whatsapp$/)[0]).toEqual({ '2': 'Roklubben Nord', '3': year + 1 })
  })

  const product = other.calls.filter(({ status }) => status !== 401)
  expect(product.every(({ headers }) => headers['x-org-key'] === 'ALL')).toBe(true)
  expect(product.every(({ headers }) => headers.authorization?.startsWith('Bearer '))).toBe(true)
})
