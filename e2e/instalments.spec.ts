import { cards, expect, expectAccessible, payWith, signIn, test } from './fixtures.ts'

const club = 'Sejlklubben Havkatten'

for (const width of [390, 1440]) {
  test(`at ${width}: an administrator offers three parts, a member pays the first two, and the rest is forgiven`, async ({
    page,
    browser,
    product,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, product, 'admin@sejlklub.example.org')
    const settings = await page.locator('.office-menu a', { hasText: 'Settings' }).getAttribute('href')
    await page.goto(`${product.url}${settings}`)
    await page.getByRole('link', { name: 'Fees' }).click()
    await page
      .getByRole('button', { name: /^Edit Membership/ })
      .last()
      .click()
    const dialog = page.getByRole('dialog', { name: 'Membership' })
    const parts = dialog.getByRole('group', { name: 'Payment in parts' })
    await parts.getByLabel('How it can be paid').selectOption({ label: 'In parts, one a month' })
    await parts.getByLabel('Number of parts').fill('1')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(parts.getByText('A fee can be paid in 2 to 12 parts.')).toBeVisible()
    await parts.getByLabel('Number of parts').fill('3')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()

    const ida = await browser.newPage({ viewport: { width, height: 900 } })
    await signIn(ida, product, 'ida.holm@example.org')
    await ida.goto(`${product.url}/membership-new`)
    await ida.getByRole('checkbox', { name: new RegExp(`Ida Holm, ${club}`) }).check()
    await ida.getByRole('button', { name: 'Review and pay' }).click()
    await ida.getByRole('radio', { name: 'In 3 parts: 150,00 kr. now' }).check()
    await expect(ida.getByRole('table', { name: 'The parts' }).getByRole('row')).toHaveCount(4)
    await expectAccessible(ida)
    await ida.getByRole('checkbox', { name: /^I agree to the terms/ }).check()
    const pay = ida.getByRole('button', { name: /^Pay .*150,00 kr\.$/ })
    await pay.click()
    await expect(ida.getByText('Please agree to this to pay in parts.')).toBeVisible()
    await ida.getByRole('checkbox', { name: /the parts shown here/ }).check()
    await pay.click()
    await payWith(ida, cards.approved)
    await ida.waitForURL(/\/membership-confirm\?token=/)

    await ida.goto(`${product.url}/memberships`)
    await expect(ida.getByText(`${club}: paid in parts, 1 of 3`)).toBeVisible()
    await ida.getByRole('link', { name: 'See the parts' }).click()
    await expect(ida.getByText('150,00 kr. of 450,00 kr. paid')).toBeVisible()
    await expectAccessible(ida)
    await ida.getByRole('button', { name: /^Pay .*150,00 kr\.$/ }).click()
    await payWith(ida, cards.approved)
    await ida.waitForURL(/\/membership-confirm\?token=/)
    await ida.goto(`${product.url}/instalments`)
    await expect(ida.getByText('300,00 kr. of 450,00 kr. paid')).toBeVisible()
    await ida.getByRole('link', { name: 'Receipt' }).nth(1).click()
    await expect(ida.getByText('Part of a price that is paid in parts')).toBeVisible()

    await page.goto(`${product.url}/membership-list?org=${settings?.split('/')[2]}`)
    await page.getByRole('link', { name: 'Ida Holm' }).first().click()
    const plan = page.getByRole('region', { name: 'Paid in parts' })
    await expect(plan).toContainText('2 of 3 parts, 300,00 kr. of 450,00 kr.')
    await expectAccessible(page)
    await plan.getByRole('button', { name: 'Stop and forgive the rest' }).click()
    const ask = page.getByRole('dialog', { name: 'Stop and forgive the rest' })
    await ask.getByRole('textbox').fill('Helps with the boats')
    await ask.getByRole('button', { name: 'Stop and forgive the rest' }).click()
    await expect(plan).toContainText('The rest is not claimed any more: Helps with the boats')
    await ida.goto(`${product.url}/instalments`)
    await expect(
      ida.getByText('The rest is not claimed any more. Reason: Helps with the boats'),
    ).toBeVisible()
    await ida.close()
  })
}
