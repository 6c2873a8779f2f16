import { expect, expectAccessible, signIn, test } from './fixtures.ts'

test.use({ serviceWorkers: 'allow' })

const ADMINISTRATOR = 'admin@sejlklub.example.org'
const LEADER = 'freja.lund@example.org'

for (const width of [390, 1440]) {
  test(`at ${width}: a team is made of those who are selected, and its leader notes who comes, also without a connection`, async ({
    browser,
    page,
    product,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await signIn(page, product, ADMINISTRATOR, '/membership-list')
    const office = (await page.locator('a[href^="/office/"]').first().getAttribute('href')) ?? ''
    const teams = `${product.url}${office.split('/').slice(0, 3).join('/')}/teams`
    await page.goto(teams)
    await expect(page.getByRole('link', { name: 'Optimistjoller' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'New team' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Tursejlere')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Tursejlere' })).toBeVisible()

    await page.goto(`${product.url}/membership-list`)
    const boxes = page.getByRole('checkbox', { name: /^Select [^a]/ })
    await expect(boxes.nth(9)).toBeVisible()
    for (let at = 0; at < 10; at += 1) await boxes.nth(at).check()
    await page.getByRole('button', { name: 'Team', exact: true }).click()
    await page.getByLabel('Team', { exact: true }).selectOption({ label: 'Tursejlere' })
    await expectAccessible(page)
    await page.getByRole('button', { name: 'See who is changed' }).click()
    await expect(
      page.getByRole('heading', { level: 1, name: '10 people are put into Tursejlere.' }),
    ).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Change 10 people' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '10 people are changed.' })).toBeVisible()
    const change = page.url()

    await page.goto(teams)
    await page.getByRole('link', { name: 'Tursejlere' }).click()
    await page.getByRole('button', { name: 'Add a leader' }).click()
    await page.getByLabel('Name or number').fill('freja')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Add Freja Lund' }).click()
    await page.getByRole('button', { name: 'Plan sessions' }).click()
    const today = new Date()
    const day = page.getByRole('dialog').getByRole('group', { name: 'First day' }).getByRole('spinbutton')
    await day.nth(0).fill(String(today.getDate()).padStart(2, '0'))
    await day.nth(1).fill(String(today.getMonth() + 1).padStart(2, '0'))
    await day.nth(2).fill(String(today.getFullYear()))
    await page.getByLabel('Time').fill('23:30')
    await page.getByRole('dialog').getByRole('button', { name: 'Plan sessions' }).click()
    await expect(page.getByText('1 session is planned.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Correct the session on .* 23:30/ }).click()
    const correct = page.getByRole('dialog', { name: 'Correct the session' })
    await correct.getByLabel('Place').fill('Clubhouse')
    await expectAccessible(page)
    await correct.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The session is corrected.')).toBeVisible()
    await expect(page.getByText('Clubhouse · Nothing noted')).toBeVisible()

    const phone = await browser.newPage({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
    await signIn(phone, product, LEADER, '/my-teams')
    await expectAccessible(phone)
    await phone.getByRole('link', { name: 'Note who comes' }).first().click()
    const rows = phone.getByRole('group')
    await expect(rows).toHaveCount(10)
    await expectAccessible(phone)
    await rows.nth(0).getByRole('button', { name: 'Here' }).click()
    await expect(phone.getByText('Everything is saved.')).toBeVisible()
    await phone.context().setOffline(true)
    await rows.nth(1).getByRole('button', { name: 'Absent' }).click()
    await expect(phone.getByText('No connection. 1 mark is kept on this device')).toBeVisible()
    await phone.context().setOffline(false)
    await expect(phone.getByText('Everything is saved.')).toBeVisible()
    await phone.reload()
    await expect(rows.nth(1).getByRole('button', { name: 'Absent' })).toHaveAttribute('aria-pressed', 'true')
    await phone.goto(teams)
    await expect(phone.getByRole('heading', { level: 1, name: /not found/i })).toBeVisible()
    await phone.close()

    await page.goto(change)
    await page.getByRole('button', { name: 'Undo the change' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'The change is undone.' })).toBeVisible()
    await expect(page.getByText('10 rows reversed')).toBeVisible()
  })
}
