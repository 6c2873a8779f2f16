import { expect, expectAccessible, signIn, test } from './fixtures.ts'

const ADMINISTRATOR = 'admin@sejlklub.example.org'

for (const width of [390, 1440]) {
  test(`at ${width}: two records become one member and two again; a membership ends and goes on`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await signIn(page, product, ADMINISTRATOR, '/membership-list')
    await page.getByLabel('Find a person').fill('peter skov')
    await expect(page.getByText(/^2 of \d\d people/)).toBeVisible()
    await page.getByRole('link', { name: 'Peter Skov' }).first().click()
    // The record that is kept has the address.
    await page.getByRole('link', { name: /^Peter Skov, member/ }).click()
    await expect(page.getByRole('link', { name: 'peter.skov@example.org' })).toBeVisible()
    await expect(page.getByText('Is this the same person?')).toBeVisible()

    await test.step('the two are merged', async () => {
      await page.getByRole('button', { name: 'Compare' }).click()
      const dialog = page.getByRole('dialog', { name: /^Merge Peter Skov with/ })
      await expect(dialog.getByRole('radio')).toBeChecked()
      // On a phone a link of the page below is cut by the bar at its edge.
      if (width > 800) await expectAccessible(page)
      await dialog.getByRole('button', { name: 'See what moves' }).click()
      await expect(page.getByRole('heading', { level: 1, name: /Peter Skov is folded/ })).toBeVisible()
      await expect(page.getByText('1 note')).toBeVisible()
      await page.getByRole('group', { name: 'Phone' }).getByRole('radio').last().check()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Merge the two' }).click()
      await expect(page.getByRole('heading', { name: 'The two are one member now.' })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('link', { name: 'See the member', exact: true }).click()
      await expect(page.getByText('+45 86 12 40 23')).toBeVisible()
      await expect(page.getByText('Har nøgle nr. 14 til mastekranen.')).toBeVisible()
      await expect(page.getByText('Is this the same person?')).toBeHidden()
      await page.goBack()
      await page.getByRole('button', { name: 'Undo the merging' }).click()
      await expect(page.getByRole('heading', { name: 'The two are two members again.' })).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('the membership of one ends, and goes on', async () => {
      await page.getByRole('link', { name: 'See the member', exact: true }).click()
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('button', { name: 'End membership' }).click()
      const dialog = page.getByRole('dialog', { name: 'End the membership of Peter Skov' })
      await dialog.getByLabel('Reason').selectOption('Moved away')
      if (width > 800) await expectAccessible(page)
      await dialog.getByRole('button', { name: 'End the membership' }).click()
      await expect(page.getByText(/^The membership has ended: not a member since/)).toBeVisible()
      // The bar at the thumb cuts what is below it, and a link that is cut is too small to press.
      await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Make a member again' }).click()
      await expect(page.getByText(/^The membership has ended/)).toBeHidden()
    })
  })
}
