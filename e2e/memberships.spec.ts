import { countEffort } from './effort.ts'
import { expect, expectAccessible, signIn, test } from './fixtures.ts'

test('the memberships lead to the history and the receipt of each year [R06] [R15]', async ({
  page,
  readProduct: product,
}) => {
  await signIn(page, product, 'ida.holm@example.org', '/memberships')
  await expect(page).toHaveTitle('Memberships · Medlem')
  await page.getByRole('link', { name: /History and receipts of Ida in Sejlklubben Havkatten/ }).click()
  await expect(page).toHaveURL(/\/membership-[0-9a-f-]{36}-history$/)
  await expect(page).toHaveTitle('Memberships History · Medlem')
  await page
    .getByRole('link', { name: /receipt/i })
    .first()
    .click()
  await expect(page).toHaveURL(/\/membership-[0-9a-f-]{36}-receipt$/)
  await expect(page.getByRole('heading', { level: 1, name: /Receipt \d+/ })).toBeVisible()
})

test('on a phone the receipt of last year, and its PDF, are three presses from home', async ({
  page,
  readProduct: product,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const effort = await countEffort(page.context())
  await signIn(page, product, 'ida.holm@example.org')
  const openHistory = async () => {
    await page
      .getByRole('navigation', { name: 'Shortcuts' })
      .getByRole('link', { name: 'Membership' })
      .click()
    await page.getByRole('link', { name: /History and receipts of Ida in Sejlklubben Havkatten/ }).click()
  }
  await openHistory()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PDF of the receipt for 2025' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^receipt-\d+-sejlklubben-havkatten\.pdf$/)
  await expectAccessible(page)
  expect(effort.clicks).toBeLessThanOrEqual(3)
  await page.goto(product.url)
  await openHistory()
  await page.getByRole('link', { name: 'Receipt for 2025' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Receipt \d+/ })).toBeVisible()
  expect(effort.clicks).toBeLessThanOrEqual(6)
})

test('the trigger in the address opens the profile, and what is saved stays [R07]', async ({
  page,
  readProduct: product,
}) => {
  await signIn(page, product, 'camilla.noergaard@example.org', '/memberships?trigger=editMainParticipant')
  const dialog = page.getByRole('dialog', { name: 'Your profile' })
  await expect(dialog.getByLabel('First name')).toHaveValue('Camilla')
  await dialog.getByLabel('Address Line 1').fill('Havnegade 7')
  await dialog.getByLabel('Postcode').fill('80x0')
  await dialog.getByLabel('City').fill('Aarhus N')
  await dialog.getByLabel('Country').selectOption('Denmark')
  await dialog.getByRole('button', { name: 'Save profile' }).click()
  await expect(dialog.getByText('Postcode is invalid. Please use numeric values only.')).toBeVisible()
  await expect(dialog.getByLabel('Address Line 1')).toHaveValue('Havnegade 7')
  await dialog.getByLabel('Postcode').fill('8200')
  await dialog.getByRole('button', { name: 'Save profile' }).click()
  await expect(dialog).toHaveCount(0)
  await page.goto(`${product.url}/memberships?trigger=editMainParticipant`)
  await expect(dialog.getByLabel('Postcode')).toHaveValue('8200')
})

test('the badge tells the full name and e-mail, and the footer the provider and its parent company [L08] [L09]', async ({
  page,
  readProduct: product,
}) => {
  await signIn(page, product, 'ida.holm@example.org')
  const badge = page.getByRole('banner').getByText('IH', { exact: true })
  await expect(badge).toBeVisible()
  await badge.hover()
  await expect(page.getByText(/Ida Holm/).first()).toBeVisible()
  await expect(page.getByRole('tooltip')).toContainText('ida.holm@example.org')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText(`© ${new Date().getFullYear()}`)
  await expect(footer.getByRole('link', { name: 'Medlem' })).toHaveAttribute('href', /^https:/)
  await expect(footer.getByRole('link', { name: 'Foreningsdrift' })).toHaveAttribute('href', /^https:/)
})
