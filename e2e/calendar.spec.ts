import type { Page } from '@playwright/test'
import { expect, expectAccessible, signIn, test } from './fixtures.ts'
import { settledBox } from './settledBox.ts'

// Copenhagen's days and hours, wherever the browser is.
test.use({ timezoneId: 'America/New_York' })

/** 'YYYY-MM-DD' so many days from today in Copenhagen. */
function day(days: number): string {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Copenhagen' }).format(new Date())
  return new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
}

/** Every week of the month is as high as the others, to the pixel that a border takes. */
async function expectEvenWeeks(page: Page): Promise<void> {
  const rows = await page.locator('.calendar .cal-body .cal-row').all()
  expect(rows.length).toBeGreaterThanOrEqual(4)
  const heights = await Promise.all(rows.map(async (row) => (await settledBox(row)).height))
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(2)
}

const danish = (date: string) => date.split('-').reverse().join('-')

test('the calendar shows the family’s events and deadlines by month, week and agenda, with the keyboard alone [R04]', async ({
  page,
  sharedProduct: product,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, product, 'ida.holm@example.org', `/my-calender?view=month&date=${day(5)}`)
  await expect(page).toHaveTitle('My Calander · Medlem')
  const boats = page.getByRole('link', { name: /^17:00 Open boat evening.*Sejlklubben Havkatten$/ })
  await expect(boats).toBeVisible()
  await expect(page.locator(`[data-date="${day(5)}"]`).first()).toContainText('Open boat evening')
  await expectEvenWeeks(page)
  // Ida's family is in no football club.
  await expect(page.getByRole('link', { name: /Futsal day/ })).toHaveCount(0)
  await expectAccessible(page)

  const link = (date: string) => page.getByRole('link', { name: new RegExp(`^\\w+ ${danish(date)},`) })
  await link(day(5)).focus()
  await page.keyboard.press('ArrowRight')
  await expect(link(day(6))).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`date=${day(6)}`))
  // Through the weeks into the next month, and back.
  for (const week of [1, 2, 3, 4, 5]) {
    await page.keyboard.press('ArrowDown')
    await expect(link(day(6 + 7 * week))).toBeFocused()
  }
  for (const week of [4, 3, 2, 1, 0]) {
    await page.keyboard.press('ArrowUp')
    await expect(link(day(6 + 7 * week))).toBeFocused()
  }
  await page.keyboard.press('ArrowLeft')
  await expect(link(day(5))).toHaveAccessibleName(/, \d entr(y|ies)$/)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`From ${danish(day(5))}`)).toBeVisible()
  await expect(page.getByRole('heading', { level: 3, name: 'Open boat evening' })).toBeVisible()

  await page.getByRole('button', { name: 'Week' }).press('Enter')
  await expect(page).toHaveURL(/view=week/)
  await expect(page.getByRole('status').filter({ hasText: /^Week \d+, / })).toBeVisible()
  const inWeek = page.getByRole('link', { name: /17:00.*20:00 Open boat evening/ })
  await expect(inWeek).toBeVisible()
  await expectAccessible(page)
  await inWeek.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Open boat evening')
  await page.goBack()
  await expect(page).toHaveURL(/view=week/)

  await test.step('today is drawn the same at the edge of another month', async () => {
    await page.goto(`${product.url}/my-calender?view=month&date=${day(0)}`)
    const today = page.locator('.cal-today')
    const colours = () =>
      today.locator('.cal-number').evaluate((number) => {
        const style = number.ownerDocument.defaultView?.getComputedStyle(number)
        return [style?.color, style?.backgroundColor]
      })
    const inMonth = await colours()
    // Where it stands on the last days of a month, seen from the next one.
    await today.evaluate((one) => one.classList.add('cal-other'))
    expect(await colours()).toEqual(inMonth)
  })
})

test('on a phone the calendar begins as an agenda, tells by when to renew, and a month marks its busy days [R04]', async ({
  page,
  sharedProduct: product,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, product, 'ida.holm@example.org', '/my-calender')
  await expect(page.getByRole('button', { name: 'Agenda' })).toHaveAttribute('aria-pressed', 'true')
  const renewal = page
    .getByRole('listitem')
    .filter({ hasText: /Renew before 01-01-\d{4}: Ida, Alma and Jonas/ })
  await expect(renewal).toContainText('Sejlklubben Havkatten')
  await expect(renewal).toContainText('Deadline')
  await expect(page.getByRole('listitem').filter({ hasText: /\d{4} opens for renewal/ })).toContainText(
    'Kammerkoret Lærken',
  )
  await expectAccessible(page)

  await test.step('gets an address that the phone’s own calendar follows, until the next one is made', async () => {
    await page.getByRole('button', { name: 'Follow in your own calendar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Follow in your own calendar' })
    await dialog.getByRole('button', { name: 'Make an address' }).click()
    const address = await dialog.getByLabel('Address').inputValue()
    await expect(dialog.getByRole('link', { name: 'Open in a calendar' })).toHaveAttribute(
      'href',
      address.replace('http:', 'webcal:'),
    )
    await expectAccessible(page)
    const calendar = await (await page.request.get(address)).text()
    expect(calendar).toMatch(/SUMMARY:Open boat evening\r\n/)
    expect(calendar).toMatch(/SUMMARY:Renew before 01-01-\d{4}: Ida\\, Alma and Jonas/)
    await dialog.getByRole('button', { name: 'Done' }).click()

    await page.getByRole('button', { name: 'Follow in your own calendar' }).click()
    await dialog.getByRole('button', { name: 'Make a new address' }).click()
    await expect(dialog.getByText('The old address stops working at once.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Make a new address' }).click()
    await expect(dialog.getByLabel('Address')).not.toHaveValue(address)
    expect((await page.request.get(address)).status()).toBe(404)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })
  await page.getByLabel('Organisations').selectOption('All')
  await expect(page.getByRole('heading', { level: 3, name: 'Futsal day' })).toBeVisible()
  await expect(page).toHaveURL(/org=all/)

  await page.goto(`${product.url}/my-calender?view=month&date=${day(5)}`)
  const busy = page.getByRole('link', { name: new RegExp(`${danish(day(5))}, \\d entr`) })
  await expect(busy).toBeVisible()
  await expectEvenWeeks(page)
  await expectAccessible(page)
  await busy.click()
  await expect(page.getByText(`From ${danish(day(5))}`)).toBeVisible()
  // Nothing is kept of the past, and the way there ends.
  await page.getByRole('button', { name: 'Today' }).click()
  await expect(page.getByRole('button', { name: /^Previous month/ })).toHaveAttribute('aria-disabled', 'true')
})

test('hours have a colon in every view and language [R04]', async ({ browser, sharedProduct: product }) => {
  const context = await browser.newContext({ locale: 'da', viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await signIn(page, product, 'ida.holm@example.org', `/my-calender?view=month&date=${day(5)}`)
  const boats = page.getByRole('link', { name: /Åben/ })
  await expect(boats).toHaveAccessibleName(/^17:00 /)
  for (const view of ['week', 'agenda']) {
    await page.goto(`${product.url}/my-calender?view=${view}&date=${day(5)}`)
    await expect(page.getByText(/17:00/).first()).toBeVisible()
    await expect(page.locator('main').getByText(/\b\d\d\.\d\d\b/)).toHaveCount(0)
  }
  await context.close()
})
