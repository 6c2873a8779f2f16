import { cards, expect, expectAccessible, payWith, signIn, test } from './fixtures.ts'

const CLUB = 'Sejlklubben Havkatten'

for (const width of [390, 1440]) {
  test(`at ${width}: statutes ask for acceptance; a member accepts them from home, another as they buy, and the staff see who`, async ({
    page,
    browser,
    product,
  }) => {
    const viewport = { width, height: 900 }
    await page.setViewportSize(viewport)
    await test.step('an administrator writes a version that members must accept', async () => {
      await signIn(page, product, 'admin@sejlklub.example.org', '/content')
      await page.getByRole('region', { name: CLUB }).getByRole('link', { name: 'Statutes' }).click()
      await page.getByRole('link', { name: 'Write a new version' }).click()
      const box = page.getByRole('checkbox', { name: 'Members must accept this version' })
      await expect(box).not.toBeChecked()
      await expect(box).toHaveAccessibleDescription(/who buys a membership accepts it first/)
      await box.check()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Save as a new version' }).click()
      await expect(page.getByRole('link', { name: /^0 of \d+ accepted$/ })).toBeVisible()
    })
    const statutes = page.url()

    await test.step('a member finds it on home, reads it and accepts it for herself and her child', async () => {
      const ida = await browser.newPage({ viewport })
      await signIn(ida, product, 'ida.holm@example.org')
      const waiting = ida.getByRole('region', { name: 'Please accept' })
      await expect(waiting).toContainText(`${CLUB} asks you to accept this for Ida and Alma`)
      await expect(ida.getByText('There is nothing you need to do.')).toHaveCount(0)
      await expectAccessible(ida)
      await waiting.getByRole('link', { name: 'Statutes' }).click()
      const box = ida.getByRole('region', { name: `${CLUB} asks you to accept this version` })
      await expect(box).toContainText('For Ida and Alma')
      await expectAccessible(ida)
      await box.getByRole('button', { name: 'Accept' }).click()
      await expect(box).toContainText(/Ida: accepted on \d\d-\d\d-\d{4}.*Alma: accepted on/)
      await expect(box.getByRole('button')).toHaveCount(0)
      await expectAccessible(ida)
      await ida.goto(product.url)
      await expect(ida.getByRole('heading', { level: 2, name: 'Find a club' })).toBeVisible()
      await expect(waiting).toHaveCount(0)
      await ida.close()
    })

    await test.step('another accepts it in the review, before she can pay', async () => {
      const anne = await browser.newPage({ viewport })
      await signIn(anne, product, 'anne.oestergaard@example.org', '/membership-new')
      await anne
        .getByRole('checkbox', { name: new RegExp(`Anne Østergaard, ${CLUB}`) })
        .first()
        .check()
      await anne.getByRole('button', { name: 'Review and pay' }).click()
      await anne.getByRole('checkbox', { name: /^I agree/ }).check()
      const pay = anne.getByRole('button', { name: /^Pay / })
      await pay.click()
      await expect(anne.getByText('Please accept to continue.')).toBeVisible()
      await expectAccessible(anne)
      const read = anne.waitForEvent('popup')
      await anne.getByRole('link', { name: /^Statutes, version \d$/ }).click()
      const text = await read
      await expect(text.getByRole('heading', { level: 1, name: 'Statutes' })).toBeVisible()
      await text.close()
      await anne.getByRole('checkbox', { name: 'I accept Statutes' }).check()
      await pay.click()
      await payWith(anne, cards.approved)
      await anne.waitForURL(/\/membership-confirm\?token=/)
      await anne.close()
    })

    await test.step('the staff see how many have, who, and when', async () => {
      await page.goto(statutes)
      await page.getByRole('link', { name: /^[23] of \d+ accepted$/ }).click()
      await expect(page.getByRole('button', { name: 'Change the filter Statutes: accepted' })).toBeVisible()
      await page.getByRole('button', { name: /^Remove the filter \d{4}: Paid, Given$/ }).click()
      for (const name of ['Alma Holm', 'Anne Østergaard', 'Ida Holm'])
        await expect(page.getByRole('link', { name }).first()).toBeVisible()
      await expect(page.getByRole('link', { name: 'Peter Skov' })).toHaveCount(0)
      await page.getByRole('button', { name: 'Change the filter Statutes: accepted' }).click()
      await expect(page.getByLabel('Page', { exact: true })).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page.getByRole('link', { name: 'Alma Holm' }).first().click()
      const agreed = page.getByRole('region', { name: 'What they agreed to' })
      await expect(agreed).toContainText(/Statutes, version \d.*by Ida Holm/)
      await expectAccessible(page)
    })
  })
}
