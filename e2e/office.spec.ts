import { expect, expectAccessible, openMore, openOfficePart, signIn, test } from './fixtures.ts'

const CLUB = 'Åbyhøj Boldklub af 1931'
const TREASURER = 'kasper.joergensen@example.org'

test('an administrator sees what waits and how the year goes, and comes from each figure to what is behind it', async ({
  page,
  sharedProduct: product,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, product, TREASURER)
  const menu = page.getByRole('region', { name: `The office of ${CLUB}` })
  await menu.getByRole('link', { name: new RegExp(CLUB) }).press('Enter')
  await expect(page).toHaveTitle('Office · Medlem')
  const heading = page.getByRole('heading', { level: 1, name: /Kasper\.$/ })
  await expect(heading).toBeVisible()
  const year = new Date().getFullYear()
  await expect(
    page.getByText(
      new RegExp(`^(One matter waits|\\d+ matters wait) for you\\. \\d+ people have paid for ${year}`),
    ),
  ).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Money 1 waits' })).toBeVisible()

  await test.step('what the plots show is there as a table', async () => {
    const plot = page.getByRole('img', { name: new RegExp(`^Members by month in ${year}: \\d+ at the end`) })
    const [, now = ''] = /: (\d+) at the end/.exec((await plot.getAttribute('aria-label')) ?? '') ?? []
    await page.getByRole('button', { name: 'As a table' }).press('Enter')
    const month = new Date().toLocaleString('en-GB', { month: 'long', timeZone: 'Europe/Copenhagen' })
    await expect(
      page
        .getByRole('row', { name: new RegExp(`^${month}`) })
        .getByRole('cell')
        .first(),
    ).toHaveText(now)
    await page.getByRole('button', { name: 'As plots' }).click()
    await page.getByRole('button', { name: String(year - 1) }).click()
    await expect(page.getByRole('heading', { name: `The year ${year - 1}` })).toBeVisible()
    await expect(
      page.getByRole('img', { name: new RegExp(`^Members by month in ${year - 1}`) }),
    ).toBeVisible()
  })

  await test.step('a person, an event or a page is found by the keyboard, and the keys are listed', async () => {
    await page.keyboard.press('Control+k')
    const find = page.getByRole('combobox', { name: 'Find' })
    await find.fill('setti')
    await expect(page.getByRole('option', { name: 'Settings' })).toBeVisible()
    await find.fill('kas jørg')
    await expect(page.getByRole('option', { name: /^Kasper Jørgensen/ })).toBeVisible()
    await expectAccessible(page)
    await find.press('ArrowDown')
    await find.press('Enter')
    await expect(page).toHaveURL(/\/office\/[0-9a-f-]{36}\/members\/[0-9a-f-]{36}$/)
    await page.keyboard.press('?')
    await page.getByLabel(/^Keys of one character/).uncheck()
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await expect(page.getByRole('heading', { level: 1, name: 'Kasper Jørgensen' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.goBack()
  })

  await test.step('a receipt is found by its number', async () => {
    await page.keyboard.press('Control+k')
    const find = page.getByRole('combobox', { name: 'Find' })
    await find.fill('1')
    await expect(page.getByRole('option', { name: /^Receipt 1(?!\d)/ })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('option', { name: /^Receipt 1(?!\d)/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Receipt 1' })).toBeVisible()
    await page.getByRole('button', { name: /^Steps, refunds and disputes of the payment/ }).click()
    await expect(page.getByRole('button', { name: 'Give money back' })).toBeVisible()
    await expectAccessible(page)
    await page.goBack()
  })

  await test.step('a refund that waits for a second person is found from the home', async () => {
    await page.getByRole('link', { name: 'Decide' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Money' })).toBeVisible()
    await page.getByRole('link', { name: /^Decide about the refund to / }).click()
    await expect(page).toHaveURL(/\/membership-[0-9a-f-]{36}-history\?why=/)
  })

  await test.step('a figure leads to its people', async () => {
    await page.goBack()
    await menu.getByRole('link', { name: new RegExp(CLUB) }).click()
    const figure = page.getByRole('link', { name: /people have paid for/ })
    const [count = ''] = /\d+/.exec(await figure.innerText()) ?? []
    await figure.click()
    await expect(page).toHaveURL(/\/membership-list\?org=.*filter=/)
    await expect(
      page.getByRole('status').filter({ hasText: new RegExp(`^${count} of \\d+ people`) }),
    ).toBeVisible()
    await page.getByRole('button', { name: /^Remove the filter/ }).click()
    await expect(page).not.toHaveURL(/filter=/)
  })
})

test('on a phone the office is in the drawer; a member has none, and its address is no page', async ({
  browser,
  sharedProduct: product,
}) => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await signIn(page, product, TREASURER)
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('region', { name: `The office of ${CLUB}` })
  await menu.getByRole('link', { name: /^Settings/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await page.getByLabel('Find a setting').fill('slip')
  await expect(page.getByRole('navigation', { name: 'Settings' }).getByRole('link')).toHaveText(['Claims'])
  await expectAccessible(page)
  const address = page.url()
  await page.close()

  const member = await browser.newPage()
  await signIn(member, product, 'ida.holm@example.org')
  await expect(member.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  await expect(member.getByRole('region', { name: /^The office of/ })).toHaveCount(0)
  await member.goto(address)
  await expect(member.getByRole('heading', { level: 1, name: /not found/i })).toBeVisible()
  await member.close()
})

for (const width of [390, 1440]) {
  test(`at ${width}: an administrator sees who looked at a member, what a fee was before, and that the log is intact`, async ({
    page,
    sharedProduct: product,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await signIn(page, product, TREASURER)
    await openOfficePart(page, /^Settings/)
    await page.getByRole('link', { name: 'Fees' }).click()
    await page
      .getByRole('region', { name: 'Change fees' })
      .getByRole('button', { name: /^Edit Senior/ })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Senior' })
    const age = dialog.getByLabel('Lowest age')
    await expect(age).toHaveValue(/^\d+$/)
    const before = await age.inputValue()
    const after = String(Number(before) + 1)
    await age.fill(after)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()

    await openOfficePart(page, /^Settings/)
    await page.getByRole('link', { name: 'Audit log' }).click()
    await expect(page).toHaveTitle('Audit log · Medlem')
    const show = async (label: string) => {
      // On a phone what is seldom wanted stands in a sheet.
      const sheet = page.getByRole('dialog', { name: 'Filters' })
      if (width === 390) await page.getByRole('button', { name: /^Filters/ }).click()
      await page.getByLabel('Show').selectOption(label)
      if (width !== 390) return
      await sheet.getByRole('button', { name: /^Show / }).click()
      await expect(sheet).toBeHidden()
    }
    await show('Changes')
    await expect(page).toHaveURL(/\?show=changes$/)
    const entry = page.getByRole('listitem').filter({ hasText: 'Changed a fee.' }).first()
    await expect(entry).toContainText('Kasper Jørgensen')
    await entry.getByText('Details').click()
    await expect(entry.locator('del')).toHaveText(before)
    await expect(entry).toContainText(`${before} → ${after}`)
    await expectAccessible(page)

    await show('Looks at members')
    await page.getByLabel(/^Name of/).fill('jørgensen')
    await expect(
      page.getByRole('listitem').filter({ hasText: 'Looked at the audit log.' }).first(),
    ).toBeVisible()
    await page.getByLabel(/^Name of/).fill('zzz')
    await page.getByRole('link', { name: 'Show everything' }).click()
    await page.getByRole('button', { name: 'Check the chain' }).press('Enter')
    await expect(page.getByText(/^The log is intact: \d+ entr/)).toBeVisible()
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download as CSV' }).click()
    expect((await file).suggestedFilename()).toMatch(/^audit-log-.*\.csv$/)
  })

  test(`at ${width}: an administrator plans an event with 20 places, moves it, and those who signed up read so`, async ({
    page,
    browser,
    sharedProduct: product,
  }) => {
    const name = `Supper of ${width}`
    await page.setViewportSize({ width, height: 844 })
    await signIn(page, product, 'admin@sejlklub.example.org')
    await openOfficePart(page, /^Events/)
    await page.getByRole('button', { name: 'New event' }).click()
    const dialog = page.getByRole('dialog', { name: 'New event' })
    await dialog.getByRole('button', { name: 'Plan the event' }).click()
    await expect(dialog.getByText('Please give the event a name.')).toBeVisible()
    await dialog.getByLabel('Name', { exact: true }).fill(name)
    const day = new Date(Date.now() + 30 * 86_400_000)
    const typed = [day.getDate(), day.getMonth() + 1]
      .map((number) => String(number).padStart(2, '0'))
      .join('')
    await dialog.getByRole('group', { name: 'Day', exact: true }).getByRole('spinbutton').first().click()
    await page.keyboard.type(`${typed}${day.getFullYear()}`)
    await dialog.getByLabel('Ends').fill('18:00')
    await dialog.locator('input[name=location]').fill('The club house')
    await dialog.getByLabel(/^Places/).fill('20')
    await dialog.getByRole('button', { name: 'Plan the event' }).click()
    await expect(dialog.getByText(/^It ends before it begins/)).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel('Ends').fill('22:00')
    await dialog.getByRole('button', { name: 'Plan the event' }).click()
    await expect(page.getByRole('status').filter({ hasText: `${name} is planned.` })).toBeVisible()
    const row = page.getByRole('listitem').filter({ hasText: name })
    await expect(row).toContainText('0 of 20')

    const member = await browser.newPage({ viewport: { width, height: 844 } })
    await signIn(member, product, 'peter.skov@example.org', '/events')
    await member.getByRole('link', { name }).click()
    await member.getByRole('button', { name: /^Sign up/ }).click()
    await expect(member.getByText(/19 places? (are )?left|19 of 20/)).toBeVisible()

    await row.getByRole('link', { name }).click()
    await (await openMore(page)).getByRole('button', { name: 'Change the event' }).click()
    const change = page.getByRole('dialog', { name: 'Change the event' })
    await change.locator('input[name=location]').fill('The jetty')
    await change.getByRole('button', { name: 'Save' }).click()
    await expect(change).toBeHidden()
    await expect(page.getByText('The jetty')).toBeVisible()
    await member.reload()
    await member.getByRole('button', { name: /notification/i }).click()
    await expect(member.getByRole('heading', { name: `Another time or place: ${name}` })).toBeVisible()
    await member.close()
  })
}
