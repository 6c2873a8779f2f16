import { countEffort, effortWords, secondsOf, typeInto } from './effort.ts'
import { cards, expect, expectAccessible, signIn, test } from './fixtures.ts'

const MOST = { clicks: 10, seconds: 40 }
const WARNING = 'Please complete your profile to continue.'

test(`a new member is paid in at most ${MOST.clicks} presses, meets one notice, and types neither city nor country`, async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const effort = await countEffort(page.context())
  await page.goto(product.url)
  await page.getByRole('button', { name: /Nils Ny/ }).click()
  await expect(page.getByText('You are not a member anywhere yet')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'New Membership', exact: true }).click()

  await test.step('one notice, and nothing untrue', async () => {
    const fee = page.getByRole('checkbox', { name: /Nils Ny, Sejlklubben Havkatten/ })
    await expect(fee.first()).toBeVisible()
    await expect(page.getByRole('main').locator('.alert')).toHaveCount(1)
    await expect(page.getByRole('main').locator('.alert')).toContainText(WARNING)
    await expect(page.getByText('There is nothing to buy right now.')).toHaveCount(0)
    await expectAccessible(page)
  })
  await page
    .getByRole('checkbox', { name: /Nils Ny, Sejlklubben Havkatten/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Review and pay' }).click()

  await test.step('the address is asked for, with what is known of it', async () => {
    const dialog = page.getByRole('dialog', { name: 'Your profile' })
    await typeInto(page, dialog.getByLabel('Address Line 1'), 'Havnegade 1')
    await typeInto(page, dialog.getByLabel('Postcode'), '8000')
    await expect(dialog.getByLabel('City')).toHaveValue('Aarhus C')
    await expect(dialog.getByLabel('Country')).toHaveValue('Denmark')
    await dialog.getByRole('button', { name: 'Save and continue' }).click()
  })
  await expect(page).toHaveURL(`${product.url}/organizations-review`)
  await page.getByRole('checkbox', { name: /^I agree/ }).click()
  await page.getByRole('button', { name: /^Pay / }).click()
  await typeInto(page, page.locator('input[name=card]'), cards.approved)
  await page.keyboard.press('Tab')
  await page.keyboard.type('1239')
  await page.keyboard.press('Tab')
  await page.keyboard.type('123')
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, it is paid' })).toBeVisible()
  await expect(page.getByText('The receipt is sent to nils.ny@example.org.')).toBeVisible()
  process.stdout.write(`a new member is paid: ${effortWords(effort)}\n`)
  expect(effort.clicks).toBeLessThanOrEqual(MOST.clicks)
  expect(secondsOf(effort)).toBeLessThanOrEqual(MOST.seconds)
})

test('a city that was typed is never overwritten, and one that was filled in follows the postcode', async ({
  page,
  product,
}) => {
  await signIn(page, product, 'nora.berg@example.org', '/my-profile')
  await page.getByRole('link', { name: 'Edit profile here' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your profile' })
  const city = dialog.getByLabel('City')
  await dialog.getByLabel('Postcode').fill('8000')
  await expect(city).toHaveValue('Aarhus C')
  await dialog.getByLabel('Postcode').fill('1264')
  await expect(city).toHaveValue('København K')
  await city.fill('Christianshavn')
  await dialog.getByLabel('Postcode').fill('9990')
  await dialog.getByLabel('Postcode').fill('5000')
  await expect(city).toHaveValue('Christianshavn')
  await dialog.getByLabel('Address Line 1').fill('Overgaden 1')
  await dialog.getByRole('button', { name: 'Save profile' }).click()
  // Back to where the member was.
  await expect(page).toHaveURL(`${product.url}/my-profile`)
})

test('every price of the choice is whole from 320 to 430 pixels, and clubs that can be joined come first', async ({
  page,
  sharedProduct: product,
}) => {
  await signIn(page, product, 'louise.joergensen@example.org', '/membership-new')
  await expect(page.locator('.fee-price').first()).toBeVisible()
  await expect(page.getByRole('combobox')).toHaveCount(0)
  for (const width of [320, 390, 430]) {
    await page.setViewportSize({ width, height: 844 })
    const prices = page.locator('.fee-price')
    expect(await prices.count()).toBeGreaterThan(3)
    for (const price of await prices.all()) {
      const { cut, right } = await price.evaluate((element) => ({
        cut: element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0,
        right: element.getBoundingClientRect().right,
      }))
      expect(cut).toBe(false)
      expect(right).toBeLessThanOrEqual(width - 20)
    }
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
  }
  const clubs = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()
  expect(clubs.indexOf('Kammerkoret Lærken')).toBeGreaterThan(clubs.indexOf('Åbyhøj Boldklub af 1931'))
})
