import { expect, signIn, test } from './fixtures.ts'

test('the invited member approves a family link from the bell, and both can buy for each other [L07] [L11] [S18]', async ({
  page,
  browser,
  product,
}) => {
  await signIn(page, product, 'freja.lund@example.org')
  const bell = page.getByRole('button', { name: /notification/i })
  await bell.click()
  await page.getByRole('button', { name: 'Approve' }).first().click()
  const dialog = page.getByRole('dialog', { name: /Family Link/ })
  await expect(dialog).toContainText(
    'You are going to share the following information with another member (ida.holm@example.org):',
  )
  for (const word of ['Name', 'Email', 'Phone', 'Address', 'Freja Lund', 'freja.lund@example.org']) {
    await expect(dialog).toContainText(word)
  }
  await expect(dialog).toContainText(
    'Once the link is approved, you will be able to see history and buy subscriptions for the linked member.',
  )
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Family link approved!')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bell).toHaveCount(0)

  const ida = await browser.newPage()
  await signIn(ida, product, 'ida.holm@example.org', '/membership-new')
  await expect(ida.getByRole('checkbox', { name: /Freja Lund, Sejlklubben Havkatten/ })).toBeVisible()
  await ida.close()
})

test('the invited member may also reject it, and nothing of theirs is seen', async ({
  page,
  browser,
  product,
}) => {
  await signIn(page, product, 'freja.lund@example.org')
  await page.getByRole('button', { name: /notification/i }).click()
  await page.getByRole('button', { name: 'Reject' }).first().click()
  const dialog = page.getByRole('dialog', { name: /Family Link/ })
  await expect(dialog).toContainText(
    'You will not be able to see data of other member. However you can request for link anytime you need.',
  )
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('Family link rejected!')).toBeVisible()

  const ida = await browser.newPage()
  await signIn(ida, product, 'ida.holm@example.org', '/membership-new')
  await expect(ida.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(ida.getByRole('checkbox', { name: /Freja/ })).toHaveCount(0)
  await ida.close()
})
