import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { cards, expect, expectAccessible, payWith, signIn, test } from './fixtures.ts'
import type { Product } from './product.ts'

/** The Danish texts of a catalogue, as they are written. */
const danish = (id: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../i18n/languages/da/${id}.json`, import.meta.url), 'utf8'))

/** A text whatever its arguments are. */
const any = (text: string | undefined): RegExp =>
  new RegExp(
    (text ?? 'missing')
      .replace(/<\/?\w+>/g, '')
      .split(/\{[^}]*\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*'),
  )

const membership = danish('portal/membership')
const title = danish('portal/title')
const member = danish('portal/member')
const common = danish('portal/common')
const event = danish('portal/event')
const shell = danish('portal/shell')
const grant = danish('portal/office/grant')
const field = danish('contract/field')
const seeded = danish('server/demonstration/event')

/** A Dane's browser: nothing else says which language is wanted. */
test.use({ locale: 'da-DK' })

async function open(page: Page, product: Product, email: string, path = '/'): Promise<void> {
  await signIn(page, product, email, path)
  await expect(page.locator('html')).toHaveAttribute('lang', 'da')
}

test('køb: a parent buys in Danish with the keyboard alone, from the choice to the receipt', async ({
  page,
  sharedProduct: product,
}) => {
  await open(page, product, 'ida.holm@example.org', '/membership-new')
  await expect(page).toHaveTitle(`${title.newMembership} · Medlem`)
  const press = async (role: 'button' | 'checkbox' | 'link', name: RegExp, key: string) => {
    const target = page.getByRole(role, { name }).first()
    await target.focus()
    await page.keyboard.press(key)
  }
  await press('checkbox', /^Ida Holm, Sejlklubben Havkatten/, 'Space')
  await press('button', any(membership.reviewAndPay), 'Enter')
  await expect(page.getByRole('heading', { level: 1, name: membership.reviewAndPay })).toBeVisible()
  await expect(page.getByText('450,00 kr.').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('checkbox').first().focus()
  await page.keyboard.press('Space')
  await press('button', any(membership.payAmount), 'Enter')
  await expect(page.locator('input[name=card]')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'da')
  await payWith(page, cards.approved)
  await page.waitForURL(/\/membership-confirm\?token=/)
  await expect(page).toHaveTitle(`${title.paymentSuccessful} · Medlem`)
  await expect(page.getByText(/Ida Holm er medlem af Sejlklubben Havkatten/)).toBeVisible()
  await page.getByRole('link', { name: any(membership.seeReceipt) }).click()
  await expect(page).toHaveTitle(`${title.membershipsReceipt} · Medlem`)
  await expect(page.getByText(membership.totalPaid ?? '')).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: membership.downloadPdf }).click(),
  ])
  expect(readFileSync(await file.path(), 'latin1')).toMatch(/\/Lang \(da\)/)
})

test('familie: an invited member approves the family link in Danish', async ({
  page,
  sharedProduct: product,
}) => {
  await open(page, product, 'freja.lund@example.org', '/participants-list')
  await expect(page).toHaveTitle(`${title.myParticipants} · Medlem`)
  await page
    .getByRole('button', { name: new RegExp(`^${common.approve}`) })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: shell.approveFamilyLink })
  await expect(dialog).toContainText(shell.approveLinkHint ?? '')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: shell.approve ?? common.approve, exact: true }).click()
  await expect(dialog).toContainText(shell.linkApproved ?? '')
})

test('tilmelding: a member signs up for an event in Danish', async ({ page, sharedProduct: product }) => {
  await open(page, product, 'ida.holm@example.org', '/events')
  await expect(page).toHaveTitle(`${title.events} · Medlem`)
  await page.getByRole('link', { name: seeded.rulesOfTheRoad }).click()
  const part = page.getByRole('region', { name: event.signUpTitle })
  await expect(part).toContainText('Alle 6 pladser er optaget. 2 personer venter.')
  await part.getByLabel('Ida Holm').check()
  await part.getByRole('button', { name: any(event.putOnWaitingList) }).click()
  await expect(part.getByRole('status')).toContainText('Ida er nummer 3 på ventelisten')
  await expectAccessible(page)
})

test('profil: what is wrong is said in Danish at its field, and a choice of language keeps what was typed', async ({
  page,
  sharedProduct: product,
}) => {
  await open(page, product, 'ida.holm@example.org', '/edit-profile')
  await page.getByLabel(member.firstName ?? '').fill('')
  await page.getByRole('button', { name: member.saveProfile }).click()
  await expect(page.getByText(/Fornavn/).first()).toBeVisible()
  await page.getByLabel(member.firstName ?? '').fill('Idalina')
  await page.getByRole('button', { name: 'English', exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByLabel('First name')).toHaveValue('Idalina')
  await page.context().clearCookies({ name: 'language' })
  const otherTab = await page.context().newPage()
  await otherTab.goto(`${product.url}/my-profile`)
  await expect(otherTab.locator('html')).toHaveAttribute('lang', 'en')
})

test('kontor: an administrator records a payment in Danish', async ({ page, sharedProduct: product }) => {
  await open(page, product, 'admin@sejlklub.example.org', '/membership-list?find=elin')
  await page.getByRole('link', { name: /Elin Sandberg/ }).click()
  await page.getByRole('button', { name: grant.recordPayment }).click()
  const dialog = page.getByRole('dialog', { name: grant.recordPayment })
  await dialog.getByLabel(grant.method ?? '').selectOption(grant.bankTransfer ?? '')
  await dialog.getByRole('button', { name: any(grant.recordPrice) }).click()
  await expect(dialog.getByText(field.sayWhy ?? '')).toBeVisible()
  await dialog.getByLabel(common.reason ?? '').fill('Betalte med girokort')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: any(grant.recordPrice) }).click()
  await expect(dialog).toHaveCount(0)
})
