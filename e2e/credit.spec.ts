import type { Page } from '@playwright/test'
import { cards, expect, expectAccessible, openOfficePart, payWith, signIn, test } from './fixtures.ts'
import { type OrgCall, orgCalls } from './orgCalls.ts'
import type { Product } from './product.ts'

const CLUB = 'Åbyhøj Boldklub af 1931'

interface Fee {
  name: string
  membershipPrice: number
  vatRate: number
  membershipSurcharge: number
  startDate: string
  endDate: string
  offerStartDate: string
}

const later = (day: string) => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`

/** The next season of supporters is for sale already, as those who are asked for this one buy it; answers its name. */
async function sellNextSeason(call: OrgCall, orgId: string): Promise<string> {
  const { fees } = await call<{ fees: Fee[] }>('GET', `${orgId}/settings`)
  const today = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length)
  const passive = fees.filter(({ name }) => name === 'Passive').toSorted(byStart)
  const fee = passive.findLast(({ startDate }) => startDate <= today)
  if (!fee) throw new Error('the club has no such fee')
  const { name, membershipPrice, vatRate, membershipSurcharge, offerStartDate } = fee
  const season = `${name} ${later(fee.startDate).slice(0, 4)}`
  if (passive.some(({ startDate }) => startDate === later(fee.startDate))) return season
  const days = { startDate: later(fee.startDate), endDate: later(fee.endDate), offerStartDate }
  const price = { membershipPrice, vatRate, membershipSurcharge }
  await call('POST', `${orgId}/config/membership/item`, { name, ...price, ...days, enabled: true })
  return season
}
const byStart = (a: Fee, b: Fee) => a.startDate.localeCompare(b.startDate)

/** The treasurer records 50 kr. more than somebody owes; answers what is for sale. */
async function recordTooMuch(
  page: Page,
  product: Product,
  { name, received }: { name: string; received: string },
): Promise<string> {
  const call = orgCalls(page, product)
  await signIn(page, product, 'kasper.joergensen@example.org', '/membership-list')
  await openOfficePart(page, /^Money/)
  const [, orgId = ''] = /\/office\/([\w-]+)/.exec(page.url()) ?? []
  const season = await sellNextSeason(call, orgId)
  await page.getByRole('link', { name: 'Claims', exact: true }).click()
  const list = page.getByRole('region', { name: 'Asked for' })
  await list.getByRole('button', { name: `Record payment of ${name}` }).click()
  const record = page.getByRole('dialog', { name: 'Record a payment' })
  await record.getByLabel('Amount in kr.').fill(received)
  await record.getByLabel('Reason').fill('Cash at the club house')
  await record.getByRole('button', { name: 'Record the payment' }).click()
  await expect(record).toBeHidden()
  await page.getByRole('link', { name: 'Overview', exact: true }).click()
  const credit = page.getByRole('region', { name: 'Paid too much' })
  await expect(credit.getByRole('listitem').filter({ hasText: name })).toContainText('50,00 kr.')
  await expectAccessible(page)
  return season
}

for (const [width, first, name, received] of [
  [390, 'sanne.lykke', 'Sanne Lykke', '250'],
  [1440, 'mette.kjaer', 'Mette Kjær', '85'],
] as const) {
  test(`at ${width}: what the treasurer received too much is credit, which pays a part of the next season in the review`, async ({
    page,
    browser,
    sharedProduct: product,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const season = await recordTooMuch(page, product, { name, received })

    const member = await browser.newPage({ viewport: { width, height: 900 } })
    await signIn(member, product, `${first}@example.org`, '/membership-new')
    await member.getByRole('checkbox', { name: `${name}, ${CLUB}, ${season}` }).check()
    await member.getByRole('button', { name: 'Review and pay' }).click()
    const use = member.getByRole('checkbox', { name: 'Use your credit of 50,00 kr.' })
    await use.check()
    await expect(member.getByText('Left to pay: 150,00 kr.')).toBeVisible()
    await expectAccessible(member)
    await member.getByRole('checkbox', { name: /^I agree/ }).check()
    await member.getByRole('button', { name: /^Pay .*150,00 kr\.$/ }).click()
    await payWith(member, cards.approved)
    await expect(member.getByRole('heading', { level: 1, name: 'Thank you, it is paid' })).toBeVisible()

    await member.goto(`${product.url}/memberships`)
    await member
      .getByRole('link', { name: `History and receipts of ${name.split(' ')[0]} in ${CLUB}` })
      .click()
    await member.getByRole('button', { name: 'Why is my status this?' }).first().click()
    await expect(member.getByText('The payment was made with credit on', { exact: false })).toBeVisible()
    await expect(member.getByText(/^Payment of .* 50,00 kr\.$/)).toBeVisible()
    await expect(member.getByText(/^Payment of .* 150,00 kr\.$/)).toBeVisible()
    await expectAccessible(member)
    await member.close()
  })
}
