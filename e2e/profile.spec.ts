import { readFileSync } from 'node:fs'
import { expect, expectAccessible, signIn, test } from './fixtures.ts'

const WARNING = 'Please complete your profile to continue.'

test('a member without an address sees a warning for 15 seconds and everywhere but where it is corrected [V01] [V04] [R07]', async ({
  page,
  sharedProduct: product,
}) => {
  await page.clock.install()
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, product, 'nora.berg@example.org')
  const warning = page.getByRole('alert').filter({ hasText: WARNING })
  await expect(warning).toBeVisible()
  await expect(warning).toContainText('Address is missing. Please add your address in profile to proceed.')
  await expect(warning.getByRole('button')).toHaveCount(0)
  // An error, which says when it goes.
  await expect(page.locator('.alert-error').filter({ hasText: WARNING })).toBeVisible()
  await expect(warning.getByText(/^Closes in 1[0-5] s$/)).toBeVisible()
  await expect(warning.getByRole('link', { name: 'Edit profile here' })).toHaveAttribute(
    'href',
    '/memberships?trigger=editMainParticipant',
  )
  await expectAccessible(page)
  await page.clock.fastForward(16_000)
  await expect(warning).toHaveCount(0)

  await page.goto(`${product.url}/my-profile`)
  await warning.getByRole('link', { name: 'Edit profile here' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your profile' })
  await expect(dialog.getByLabel('Address Line 1')).toBeFocused()
  await expect(dialog.getByLabel('Country')).toHaveValue('Denmark')
  await expect(warning).toHaveCount(0)
  await dialog.getByLabel('Address Line 1').fill('Havnegade 1')
  await dialog.getByRole('button', { name: 'Save profile' }).click()
  for (const field of ['Postcode', 'City']) {
    await expect(dialog.getByText(`${field} is missing.`)).toBeVisible()
  }
  await dialog.getByLabel('Postcode').fill('123 45')
  await dialog.getByLabel('City').fill('Malmö')
  await dialog.getByLabel('Country').selectOption('Sweden')
  await dialog.getByRole('button', { name: 'Save profile' }).click()
  await expect(dialog).toHaveCount(0)
  await page.goto(product.url)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(warning).toHaveCount(0)
})

test('a member edits the profile in place, and what somebody else changed meanwhile is not lost [R10]', async ({
  page,
  sharedProduct: product,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, product, 'sofie.dalgaard@example.org', '/my-profile')
  await expect(page).toHaveTitle('My Profile · Medlem')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(page.getByLabel('First name')).toBeFocused()

  // The same member in another tab is faster.
  const other = await page.context().newPage()
  await other.goto(`${product.url}/edit-profile`)
  await other.getByLabel('Phone').fill('+45 21 22 33 44')
  await other.getByRole('button', { name: 'Save profile' }).click()
  await expect(other.getByText('Your profile is saved.')).toBeVisible()

  await page.getByLabel('Last name').fill('Dal')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('This profile was changed in the meantime')).toBeVisible()
  await expect(page.getByText('Phone is now: +45 21 22 33 44')).toBeVisible()
  await expect(page.getByLabel('Last name')).toHaveValue('Dal')
  await expectAccessible(page)
  await page.getByLabel('Phone').fill('+45 21 22 33 44')
  await page.getByRole('button', { name: 'Save what I typed' }).click()
  await expect(page.getByText('Your profile is saved.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Sofie Dal' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeFocused()

  await other.bringToFront()
  await other.reload()
  const whatsApp = other.getByRole('checkbox', { name: 'Also on WhatsApp' })
  await expect(whatsApp).toHaveAccessibleDescription(/^I agree .* answering STOP\. Your number is/)
  const wasOn = await whatsApp.isChecked()
  await whatsApp.click()
  await expect(whatsApp).toBeChecked({ checked: !wasOn })
  await expect(other.getByText(/write to you on WhatsApp/)).toBeVisible()
  const picture = readFileSync(new URL('../docs/images/home-light.png', import.meta.url))
  await other
    .getByLabel('Add a picture')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
  await expect(other.getByText('The picture is saved.')).toBeVisible()
  await other.getByLabel('Change picture').setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no picture'),
  })
  await expect(other.getByText('This file can’t be used as a picture.')).toBeVisible()
  await expectAccessible(other)
  // Picture and channel were written on this page: its form is still the newest.
  await other.getByLabel('City').fill('Aarhus')
  await other.getByRole('button', { name: 'Save profile' }).click()
  await expect(other.getByText('Your profile is saved.')).toBeVisible()
})
