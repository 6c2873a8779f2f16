import { expect, expectAccessible, signIn, test } from './fixtures.ts'

/** In the demonstration it costs 250 kr. for those who are not members. */
const EVENT = 'Winter talk: around Læsø'
const OPEN_EVENT = 'Open boat evening'

for (const width of [390, 1440]) {
  test(`at ${width}: an event manager takes cash at the door and writes to those who come, and the treasurer sees who took it`, async ({
    browser,
    sharedProduct: product,
  }) => {
    const guest = `Olga ${width}`
    const page = await browser.newPage({ viewport: { width, height: 844 } })
    await signIn(page, product, 'sofie.dalgaard@example.org', '/events')
    await page.getByRole('link', { name: EVENT, exact: true }).click()
    await page.getByRole('link', { name: 'Open the door' }).click()
    await page.getByRole('button', { name: 'Sell a place' }).click()
    const sale = page.getByRole('dialog', { name: 'Sell a place at the door' })
    await sale.getByRole('textbox', { name: 'First name' }).fill(guest)
    await sale.getByRole('radio', { name: 'Guest, 250 kr.' }).check()
    // What is in the bank is the treasurer's.
    await expect(sale.getByRole('radio', { name: 'Bank transfer' })).toHaveCount(0)
    await expectAccessible(page)
    await sale.getByRole('button', { name: 'Sell for 250 kr.' }).click()
    await expect(page.getByRole('dialog', { name: 'Welcome in' })).toContainText(guest)

    await page.goto(`${product.url}/events`)
    await page.getByRole('link', { name: OPEN_EVENT, exact: true }).click()
    await page.getByRole('button', { name: 'Write to them' }).click()
    const letter = page.getByRole('dialog', { name: /^\d people get this message/ })
    await letter.getByLabel('Subject').fill('Bring a lamp')
    await letter.getByLabel('Message').fill('The lights are out.')
    await letter.getByRole('button', { name: /^Send to/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bring a lamp')
    await expectAccessible(page)
    const office = new URL(page.url()).pathname
    await page.goto(product.url + office)
    await expect(page.getByText('This page is not open to you')).toBeVisible()
    await page.close()

    const treasurer = await browser.newPage({ viewport: { width, height: 844 } })
    const payments = `${office.replace(/messages$/, 'payments')}?way=cash`
    await signIn(treasurer, product, 'admin@sejlklub.example.org', payments)
    const row = treasurer.getByRole('row', { name: new RegExp(guest) })
    await expect(row).toContainText('Sofie Dalgaard')
    await expect(treasurer.getByRole('link', { name: 'Show all again: Cash' })).toBeVisible()
    await expectAccessible(treasurer)
    await treasurer.close()
  })
}
