import { expect, expectAccessible, openMore, openOfficePart, signIn, test } from './fixtures.ts'

for (const width of [390, 1440]) {
  test(`at ${width}: staff plan a draft, copy it onto eight Tuesdays but one, and publish one, which members see`, async ({
    page,
    browser,
    sharedProduct: product,
  }) => {
    const name = `Rowing of ${width}`
    await page.setViewportSize({ width, height: 844 })
    await signIn(page, product, 'admin@sejlklub.example.org')
    await openOfficePart(page, /^Events/)
    await page.getByRole('button', { name: 'New event' }).click()
    const dialog = page.getByRole('dialog', { name: 'New event' })
    await dialog.getByLabel('Name', { exact: true }).fill(name)
    await dialog.getByRole('group', { name: 'Day', exact: true }).getByRole('spinbutton').first().click()
    await page.keyboard.type(typed(nextTuesday()))
    await dialog.getByLabel('Contact').fill('Vera, 12 34 56 78')
    await dialog.getByRole('checkbox', { name: 'Plan it as a draft' }).check()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Plan the event' }).click()
    await expect(page.getByRole('status').filter({ hasText: `${name} is a draft.` })).toBeVisible()

    const drafts = page
      .getByRole('region', { name: 'Drafts' })
      .getByRole('listitem')
      .filter({ hasText: name })
    await drafts.getByRole('button', { name: `Copy ${name}` }).click()
    const copies = page.getByRole('dialog', { name: `Copy ${name}` })
    await copies.getByLabel('Repeat').selectOption('Every week')
    await copies.getByLabel('How many times').fill('8')
    const days = copies.getByRole('group', { name: 'Days' }).getByRole('checkbox')
    await expect(days).toHaveCount(8)
    for (const day of await days.all()) await expect(day).toHaveAccessibleName(/^Tue /)
    await days.nth(2).uncheck()
    await copies.getByRole('checkbox', { name: 'As a draft' }).check()
    await expectAccessible(page)
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    await copies.getByRole('button', { name: 'Make 7 events' }).click()
    const made = page.getByRole('dialog', { name: '7 events are made' })
    await expect(made.getByRole('link', { name })).toHaveCount(7)
    await expectAccessible(page)
    await made.getByRole('button', { name: 'Close' }).last().click()
    await expect(drafts).toHaveCount(8)
    await expectAccessible(page)

    await drafts.first().getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign somebody up' })).toBeHidden()
    await expect(page.getByText('Draft', { exact: true })).toBeVisible()
    await expect(page.getByText('Vera, 12 34 56 78')).toBeVisible()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByText('Draft', { exact: true })).toBeHidden()
    const more = await openMore(page)
    await expect(more.getByRole('button', { name: 'Make it a draft' })).toBeVisible()
    await more.getByRole('button', { name: 'Close' }).click()

    const member = await browser.newPage({ viewport: { width, height: 844 } })
    await signIn(member, product, 'peter.skov@example.org', '/events')
    await expect(member.getByRole('link', { name })).toHaveCount(1)
    await member.getByRole('link', { name }).click()
    await expect(member.getByText('Vera, 12 34 56 78')).toBeVisible()
    await member.getByRole('button', { name: /^Sign up/ }).click()
    await expect(member.getByText(/have a place|has a place/)).toBeVisible()
    await member.close()

    // With somebody signed up it stays where it is seen.
    await page.reload()
    await expect(page.getByRole('row').filter({ hasText: 'Peter Skov' })).toBeVisible()
    await openMore(page)
    await expect(more.getByRole('button', { name: 'Cancel the event' })).toBeVisible()
    await expect(more.getByRole('button', { name: 'Make it a draft' })).toBeHidden()
    await expect(more.getByRole('button', { name: 'Delete the draft' })).toBeHidden()
    await more.getByRole('button', { name: 'Close' }).click()

    await openOfficePart(page, /^Events/)
    await drafts.first().getByRole('link', { name }).click()
    await (await openMore(page)).getByRole('button', { name: 'Delete the draft' }).click()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the draft' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
    await expect(drafts).toHaveCount(6)
  })
}

for (const width of [390, 1440]) {
  test(`at ${width}: an event for a team is seen and joined by a parent of a child on it, and by no other member`, async ({
    page,
    browser,
    sharedProduct: product,
  }) => {
    const name = `Dinghy cup of ${width}`
    await page.setViewportSize({ width, height: 844 })
    await signIn(page, product, 'admin@sejlklub.example.org')
    await openOfficePart(page, /^Events/)
    await page.getByRole('button', { name: 'New event' }).click()
    const dialog = page.getByRole('dialog', { name: 'New event' })
    await dialog.getByLabel('Name', { exact: true }).fill(name)
    await dialog.getByRole('group', { name: 'Day', exact: true }).getByRole('spinbutton').first().click()
    await page.keyboard.type(typed(nextTuesday()))
    await dialog.getByLabel('Who may come').selectOption('Certain teams')
    const teams = dialog.getByRole('group', { name: 'Which teams' })
    await expect(teams.getByRole('checkbox')).toHaveCount(2)
    await dialog.getByRole('button', { name: 'Plan the event' }).click()
    await expect(teams.getByText('Please choose a team.')).toBeVisible()
    await expectAccessible(page)
    await teams.getByRole('checkbox', { name: /^Optimistjoller/ }).check()
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    await dialog.getByRole('button', { name: 'Plan the event' }).click()
    await expect(page.getByRole('status').filter({ hasText: `${name} is planned.` })).toBeVisible()

    const parent = await browser.newPage({ viewport: { width, height: 844 } })
    await signIn(parent, product, 'ida.holm@example.org', '/events')
    await parent.getByRole('link', { name }).click()
    await expect(parent.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(parent.getByText('Only for Optimistjoller')).toBeVisible()
    await parent.getByRole('checkbox', { name: /^Alma/ }).check()
    await expectAccessible(parent)
    await parent.getByRole('button', { name: /^Sign up/ }).click()
    await expect(parent.getByText('Alma has a place.')).toBeVisible()
    const address = parent.url()
    await parent.close()

    const other = await browser.newPage({ viewport: { width, height: 844 } })
    await signIn(other, product, 'henrik.aagaard@example.org', '/events')
    await expect(other.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
    await expect(other.getByRole('listitem').first()).toBeVisible()
    await expect(other.getByRole('link', { name })).toHaveCount(0)
    await other.goto(address)
    await expect(other.getByText(name)).toHaveCount(0)
    await other.close()
  })
}

/** In a fortnight or a little later. */
function nextTuesday(): Date {
  const day = new Date(Date.now() + 14 * 86_400_000)
  day.setUTCDate(day.getUTCDate() + ((9 - day.getUTCDay()) % 7))
  return day
}

/** As it is typed into a date, day first. */
function typed(day: Date): string {
  const [year, month, date] = day.toISOString().slice(0, 10).split('-')
  return `${date}${month}${year}`
}
