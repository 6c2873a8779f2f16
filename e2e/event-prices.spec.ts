import { expect, expectAccessible, signIn, test } from './fixtures.ts'

test('staff change what an event costs, and what the server refuses stands at its field, which is opened', async ({
  page,
  sharedProduct: product,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, product, 'admin@sejlklub.example.org', '/events')
  await page.getByRole('link', { name: 'Winter talk: around Læsø' }).first().click()
  const prices = page.getByRole('region', { name: 'Prices' })
  const rows = prices.getByRole('listitem')
  await expect(rows).toHaveText([/^Member.*150 kr\.$/, /^Guest.*250 kr\.$/, /^Child.*0 to 14 years.*Free$/])
  await prices.getByRole('button', { name: 'Change the prices' }).click()
  const dialog = page.getByRole('dialog', { name: 'Prices' })
  await dialog.getByRole('button', { name: 'Add a kind of place' }).click()
  const added = dialog.getByRole('group', { name: 'Kind of place 4' })
  await added.getByLabel('Name', { exact: true }).fill('Student')
  await added.getByText('In other languages').click()
  await added.getByLabel('Name (Dansk)').fill('Studerende')
  await added.getByLabel('Price in DKK').fill('99,50')
  await added.getByText('More', { exact: true }).click()
  await added.getByLabel('Lowest age').fill('30')
  await added.getByLabel('Highest age').fill('15')
  await expectAccessible(page)
  await added.getByText('More', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(added.getByText('Please give a highest age that is not below the lowest.')).toBeVisible()
  await expect(added.getByLabel('Highest age')).toBeFocused()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
  await added.getByLabel('Lowest age').fill('15')
  await added.getByLabel('Highest age').fill('30')
  await added.getByRole('button', { name: 'Move kind of place 4 up' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(rows).toHaveText([/^Member/, /^Guest/, /^Student.*15 to 30 years.*99,50 kr\.$/, /^Child/])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Dansk', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Priser' }).getByRole('listitem')).toHaveText([
    /^Medlem/,
    /^Gæst/,
    /^Studerende/,
    /^Barn/,
  ])
})
