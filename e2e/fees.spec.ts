import { cards, expect, expectAccessible, payWith, signIn, test } from './fixtures.ts'

const club = 'Sejlklubben Havkatten'

for (const width of [390, 1440]) {
  test(`at ${width}: an administrator sets another price and a family maximum, sees what they bring, and a member pays by them with a code`, async ({
    page,
    browser,
    product,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, product, 'admin@sejlklub.example.org')
    const settings = await page.locator('.office-menu a', { hasText: 'Settings' }).getAttribute('href')
    await page.goto(`${product.url}${settings}`)
    await page.getByRole('link', { name: 'Fees' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Fees' })).toBeVisible()

    const edit = page.getByRole('button', { name: /^Edit Membership/ }).last()
    await edit.click()
    const dialog = page.getByRole('dialog', { name: 'Membership' })
    const families = dialog.getByRole('region', { name: 'What some families would pay' })
    await expect(
      families.getByRole('listitem').filter({ hasText: 'The family with most children' }),
    ).toBeVisible()
    await dialog.getByLabel('Price in DKK').first().fill('460')
    // Somebody alone: the price that is saved, struck through, and the one that is typed.
    await expect(families).toContainText('450,00 kr.460,00 kr.')
    await dialog.getByLabel('Price in DKK').first().fill('450')
    await dialog.getByRole('button', { name: 'Add a price' }).click()
    const steps = dialog.getByRole('group', { name: 'Another price later in the year' })
    await steps.getByLabel('Price in DKK').last().fill('100')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(steps.getByText('Please enter a day and a price, such as 225, for each.')).toBeVisible()
    await steps.getByRole('button', { name: 'Remove price 2' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()

    const maximum = page.getByRole('region', { name: 'Family maximum' })
    const field = maximum.getByRole('textbox').last()
    await expect(field).toHaveValue('2.000,00')
    await field.fill('900')
    await maximum.getByRole('button', { name: 'Save' }).last().click()
    await expect(maximum.getByText('Saved.')).toBeVisible()
    const simulation = page.getByRole('region', { name: /^The members of 20\d\d through the fees of/ })
    await expect(simulation).toContainText(/The family maximum takes [\d.,]+ kr\. off/)
    await expect(simulation.getByRole('row').nth(1).getByRole('link')).toBeVisible()
    await expectAccessible(page)

    const ida = await browser.newPage({ viewport: { width, height: 900 } })
    await signIn(ida, product, 'ida.holm@example.org')
    await ida.goto(`${product.url}/membership-new`)
    for (const name of ['Ida Holm', 'Jonas Holm', 'Alma Holm']) {
      await ida.getByRole('checkbox', { name: new RegExp(`${name}, ${club}`) }).check()
    }
    await ida.getByRole('button', { name: 'Review and pay' }).click()
    await expect(ida.getByText('Family maximum −150,00 kr.')).toHaveCount(3)
    await ida.getByRole('button', { name: 'Do you have a discount code?' }).click()
    const code = ida.getByLabel(/^Discount code/)
    await code.fill('nonsense')
    await ida.getByRole('button', { name: 'Use code' }).click()
    await expect(ida.getByText('There is no such discount code.')).toBeVisible()
    await code.fill('havnefest')
    await ida.getByRole('button', { name: 'Use code' }).click()
    await expect(ida.getByText('Discount code HAVNEFEST −30,00 kr.')).toHaveCount(3)
    await expectAccessible(ida)
    await ida.getByRole('checkbox', { name: /^I agree/ }).check()
    await ida.getByRole('button', { name: /^Pay .*810,00 kr\.$/ }).click()
    await payWith(ida, cards.approved)
    await ida
      .getByRole('link', { name: /receipt/i })
      .first()
      .click()
    await expect(ida.getByText('Discount code HAVNEFEST −30,00 kr.')).toHaveCount(3)
    await expect(ida.getByText('810,00 kr.').last()).toBeVisible()
    await ida.close()
  })
}
