import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessible, signIn, test } from './fixtures.ts'

const FEDERATION = 'jens.moeller@example.org'
const CLUB = 'admin@sejlklub.example.org'
const CLUB_NAME = 'Sejlklubben Havkatten'

for (const width of [390, 1440]) {
  test(`at ${width}: a federation sees its clubs’ figures, and people only while a club agrees`, async ({
    browser,
    product,
  }) => {
    const above = await opened(browser, width)
    await signIn(above, product, FEDERATION)
    const federation = await officeOf(above)
    await above.goto(federation)
    const clubs = above.getByRole('region', { name: /^The organisations below in/ })
    await expect(clubs.getByRole('listitem').filter({ hasText: CLUB_NAME })).toContainText('16 members')
    // Where little waits the events stand below it: beside it would be a hole.
    const [waits, events] = await Promise.all(
      ['Waits for you', 'Next events'].map((name) => above.getByRole('region', { name }).boundingBox()),
    )
    expect(events?.y).toBeGreaterThanOrEqual((waits?.y ?? 0) + (waits?.height ?? 0))
    await expectAccessible(above)
    await above.goto(`${federation}/below`)
    await expect(above.getByText('3 organisations below Østjysk Fritidsforbund have')).toBeVisible()
    await expect(above.getByRole('img', { name: /the largest group is/ })).toBeVisible()
    await expectAccessible(above)
    await above.getByRole('link', { name: CLUB_NAME }).click()
    await expect(above.getByRole('heading', { level: 1, name: CLUB_NAME })).toBeVisible()
    await expect(above.getByText('Below 20 members no groups are shown')).toBeVisible()
    const ofClub = above.url()
    await above.getByRole('button', { name: /^Read the list ?: Licenser til kapsejlads$/ }).click()
    const ida = above.getByRole('row', { name: /Ida Holm.*ida\.holm@example\.org/ })
    await expect(ida).toBeVisible()
    await expectAccessible(above)

    const below = await opened(browser, width)
    await signIn(below, product, CLUB)
    const club = await officeOf(below)
    await below.goto(`${club}/settings`)
    await below.getByRole('link', { name: 'Organisations above and below' }).click()
    await expect(below.getByText('Licenser til kapsejlads', { exact: true })).toBeVisible()
    await expectAccessible(below)
    await below.getByRole('button', { name: /^End it ?: Licenser til kapsejlads$/ }).click()
    await expect(below.getByText('Østjysk Fritidsforbund reads the list no more.')).toBeVisible()
    await above.reload()
    await expect(above.getByText(`${CLUB_NAME} shows you no one.`)).toBeVisible()

    await below.getByRole('button', { name: 'Make an agreement' }).click()
    const dialog = below.getByRole('dialog')
    await dialog.getByLabel('Purpose').fill('Insurance')
    const day = dialog.getByRole('group', { name: 'Last day' }).getByRole('spinbutton')
    for (const [at, part] of ['31', '03', String(new Date().getFullYear() + 1)].entries()) {
      await day.nth(at).fill(part)
    }
    await expectAccessible(below)
    await dialog.getByRole('button', { name: 'Agree' }).click()
    await expect(below.getByText(/may read the list until/)).toBeVisible()
    await above.reload()
    await above.getByRole('button', { name: /^Read the list ?: Insurance$/ }).click()
    await expect(above.getByRole('row', { name: /Ida Holm/ })).toBeVisible()
    await expect(ida).toHaveCount(0)
    await below.goto(`${club}/audit`)
    await expect(below.getByText('Read the list of members by an agreement.').first()).toBeVisible()

    // Either side ends it, and the club asks anew.
    await below.goto(`${club}/affiliations`)
    await below.getByRole('button', { name: /^End it ?: Østjysk Fritidsforbund$/ }).click()
    await below.getByRole('dialog').getByRole('button', { name: 'End it' }).click()
    await expect(below.getByText('Ended: Østjysk Fritidsforbund.')).toBeVisible()
    await above.goto(ofClub)
    await expect(above.getByText('The figures could not be loaded.')).toBeVisible()
    await below.getByRole('button', { name: 'Ask to be below one' }).click()
    await below.getByLabel('Organisation', { exact: true }).selectOption({ label: 'Østjysk Fritidsforbund' })
    await below.getByRole('dialog').getByRole('button', { name: 'Ask', exact: true }).click()
    await expect(below.getByText('Østjysk Fritidsforbund is asked.')).toBeVisible()
    await above.goto(federation)
    await above.getByRole('main').getByRole('link', { name: 'Answer' }).click()
    await above.getByRole('button', { name: /^Accept ?: Sejlklubben Havkatten$/ }).click()
    await expectAccessible(above)
    await above.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click()
    await expect(above.getByText(`Accepted: ${CLUB_NAME}.`)).toBeVisible()
    await Promise.all([above.context().close(), below.context().close()])
  })
}

async function opened(browser: Browser, width: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, locale: 'en-GB' })
  return context.newPage()
}

/** The address of the office that the menu opens. */
async function officeOf(page: Page): Promise<string> {
  const link = page.locator('.club-row a')
  await expect(link).toBeAttached()
  return new URL((await link.getAttribute('href')) ?? '', page.url()).href
}
