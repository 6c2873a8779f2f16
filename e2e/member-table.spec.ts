import { readFileSync } from 'node:fs'
import { expect, expectAccessible, signIn, test } from './fixtures.ts'
import { settledBox } from './settledBox.ts'

const ADMINISTRATOR = 'admin@sejlklub.example.org'
const YEAR = new Date().getFullYear()

for (const width of [390, 1440]) {
  test(`at ${width}: half a name finds a person, and Enter opens them`, async ({
    page,
    sharedProduct: product,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await signIn(page, product, ADMINISTRATOR, '/membership-list')
    await page.getByLabel('Find a person').fill('hakon l')
    await expect(page.getByText(/^1 of \d\d people/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('grid').focus()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: /Håkon Lie/ })).toBeVisible()
    await page.goBack()
    await expect(page.getByLabel('Find a person')).toHaveValue('hakon l')
  })

  test(`at ${width}: members who have not paid end in a view that is kept`, async ({ page, product }) => {
    await page.setViewportSize({ width, height: 844 })
    await signIn(page, product, ADMINISTRATOR, '/membership-list')
    const openViews = async () => {
      if (width < 800) await page.getByRole('button', { name: 'Everyone' }).click()
    }
    await openViews()
    await page.getByRole('link', { name: `Not paid ${YEAR}` }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Håkon Lie' })).toContainText('Not bought')
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('button', { name: 'Known or missing' }).click()
    await page.getByRole('radio', { name: 'Has' }).check()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Use filter' }).click()
    await expect(page).toHaveURL(/filter=.*known/)
    const cityWidth = async () =>
      (await page.getByRole('columnheader', { name: 'City' }).boundingBox())?.width ?? 0
    if (width === 1440) {
      await test.step('a heading’s edge is dragged, and put back by a double click', async () => {
        const own = await cityWidth()
        const edge = page.getByTitle(/^Width of City/)
        await edge.hover()
        await page.mouse.down()
        await page.mouse.move(700, 400)
        await page.mouse.up()
        await expect.poll(cityWidth).not.toBe(own)
        await edge.dblclick()
        await expect.poll(cityWidth).toBe(own)
        // Wider than its place, it is scrolled so that the edge stays under the pointer, both ways.
        await page.setViewportSize({ width: 1000, height: 844 })
        for (const by of [-120, 90]) {
          const { x, y, width: wide } = await settledBox(edge)
          await page.mouse.move(x + wide / 2, y + 8)
          await page.mouse.down()
          await page.mouse.move(x + wide / 2 + by, y + 8, { steps: 3 })
          await expect
            .poll(async () => Math.round((await edge.boundingBox())?.x ?? 0))
            .toBe(Math.round(x + by))
          await page.mouse.up()
        }
        await page.setViewportSize({ width, height: 844 })
        await page.getByRole('button', { name: 'Columns' }).click()
        await page.getByLabel('Width of City').fill('200')
        await page.getByRole('button', { name: 'Move City up' }).click()
        await expectAccessible(page)
        await page.keyboard.press('Escape')
        await expect.poll(cityWidth).toBe(200)
      })
    }
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByLabel('Name of the view').fill('To remind')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page).toHaveURL(/view=[0-9a-f-]{36}/)
    await page.goto(`${product.url}/membership-list`)
    await openViews()
    await page.getByRole('link', { name: /^To remind/ }).click()
    await expect(page.getByText(/^1 of \d\d people/)).toBeVisible()
    if (width === 1440) {
      expect(await cityWidth()).toBe(200)
      const headings = await page.getByRole('columnheader').allInnerTexts()
      expect(headings.indexOf('City')).toBeLessThan(headings.indexOf('Age'))
    }

    if (width === 390) {
      await test.step('who paid by bank transfer is recorded together, and taken back together', async () => {
        await page.goto(`${product.url}/membership-list`)
        await page.getByRole('checkbox', { name: /^Select Alma/ }).check()
        await expect(page.getByRole('button', { name: 'Remind' })).toBeHidden()
        await page.getByRole('checkbox', { name: /^Select Håkon/ }).check()
        await page.getByRole('button', { name: 'Remind' }).click()
        const reminder = page.getByRole('dialog', { name: '1 person gets this message.' })
        await expect(reminder.getByLabel('Message')).toHaveValue(/is not paid yet/)
        await reminder.getByRole('button', { name: 'Cancel' }).click()
        await page.reload()
        const boxes = page.getByRole('row').getByRole('checkbox')
        await boxes.nth(1).check()
        await boxes.nth(2).check()
        await page.getByRole('button', { name: 'Record a payment' }).click()
        await page.getByLabel('What they paid').selectOption({ index: 0 })
        await page.getByLabel('Reason').fill('From the bank statement')
        await expectAccessible(page)
        await page.getByRole('button', { name: 'See who is changed' }).click()
        await expect(
          page.getByRole('heading', { name: /^2 payments of Membership 20\d\d will be recorded/ }),
        ).toBeVisible()
        await expectAccessible(page)
        await page.getByRole('button', { name: 'Record 2 payments' }).click()
        await expect(page.getByRole('heading', { name: '2 people are changed.' })).toBeVisible()
        await page.getByRole('button', { name: 'Undo the change' }).click()
        await expect(page.getByRole('heading', { name: 'The change is undone.' })).toBeVisible()
      })
    }
  })

  test(`at ${width}: a message goes to all who were selected, and says before who gets it`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await signIn(page, product, ADMINISTRATOR, '/membership-list?find=holm')
    await page.getByRole('checkbox', { name: /^Select Alma/ }).check()
    await page.getByRole('button', { name: /^Select all 3/ }).click()
    await test.step('a person is read between, with the next one, and the list is as it was', async () => {
      await page.getByRole('link', { name: 'Alma Holm' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Alma Holm')
      const next = page.getByRole('navigation', { name: 'The list' }).getByRole('link', { name: /^Next/ })
      const name = ((await next.textContent()) ?? '').replace('Next:', '')
      await next.click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
      await page.getByRole('link', { name: 'All members' }).click()
      await expect(page).toHaveURL(/find=holm/)
    })
    await page.getByRole('button', { name: 'Write to 3' }).click()
    const dialog = page.getByRole('dialog', { name: '2 people get this message.' })
    await expect(
      dialog.getByText('For 1 child without an e-mail address it goes to the parent.'),
    ).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel('Subject').fill('The jetty')
    await dialog.getByLabel('Message').fill('It is closed until Friday.')
    await dialog.getByRole('button', { name: 'Send to 2 people' }).click()
    await test.step('it is one thing, which says who got it and who did not', async () => {
      await expect(page.getByRole('heading', { level: 1, name: 'The jetty' })).toBeVisible()
      await expect(page.getByRole('status').filter({ hasText: 'Sent to 2 people' })).toBeVisible()
      await expect(page.getByText('Left out (1)')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('link', { name: 'All messages' }).click()
      await expect(page.getByRole('link', { name: 'The jetty' }).first()).toBeVisible()
      await expectAccessible(page)
    })
  })

  test(`at ${width}: a list is taken along as a file, with its purpose`, async ({
    page,
    sharedProduct: product,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await signIn(page, product, ADMINISTRATOR, '/membership-list?find=holm')
    await page.getByRole('button', { name: 'Export' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Export 3 people' }).click()
    await expect(page.getByText('Please say what it is for.')).toBeVisible()
    await page.getByLabel('What for').fill('Labels')
    await page.getByLabel('Plain text (CSV)').check()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export 3 people' }).click()
    const lines = readFileSync(await (await download).path(), 'utf8')
      .trimEnd()
      .split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines[0]).toContain('First name;Last name;Member number')
    await expect(page.getByText('The file is downloaded.')).toBeVisible()
  })
}
