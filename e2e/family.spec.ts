import type { Browser, Locator, Page } from '@playwright/test'
import { expect, expectAccessible, signIn, test } from './fixtures.ts'
import type { Product } from './product.ts'

const IDA = 'ida.holm@example.org'
const FREJA = 'freja.lund@example.org'

async function openAs(browser: Browser, product: Product, email: string, path: string): Promise<Page> {
  const page = await browser.newPage()
  await signIn(page, product, email, path)
  return page
}

function row(page: Page, name: string) {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name }) })
}

async function inviteFreja(ida: Page, product: Product): Promise<void> {
  await ida.goto(`${product.url}/add-edit-participant?kind=invite`)
  await ida.getByLabel('E-mail').fill(FREJA)
  await ida.getByRole('button', { name: 'Send invitation' }).click()
  await expect(ida.getByRole('status').filter({ hasText: `${FREJA} is invited` })).toBeVisible()
}

/** Opens the question about the one invitation there is, from the bell. */
async function askFromBell(page: Page, product: Product, action: 'Approve' | 'Reject') {
  await page.goto(`${product.url}/contact-us`)
  await page.getByRole('button', { name: /notification/i }).click()
  await page.getByRole('button', { name: action, exact: true }).first().click()
  return page.getByRole('dialog', { name: `${action} Family Link` })
}

async function askFromFamily(page: Page, product: Product, action: 'Approve' | 'Reject') {
  await page.goto(`${product.url}/participants-list`)
  await page.getByRole('button', { name: `${action} the link with Ida` }).click()
  return page.getByRole('dialog', { name: `${action} Family Link` })
}

/** Whether Ida may buy for Freja. */
async function expectBuyable(ida: Page, product: Product, isBuyable: boolean): Promise<void> {
  await ida.goto(`${product.url}/membership-new`)
  await expect(ida.getByRole('checkbox', { name: /Ida Holm, Sejlklubben Havkatten/ })).toBeVisible()
  await expect(ida.getByRole('checkbox', { name: /Freja Lund, Sejlklubben Havkatten/ })).toHaveCount(
    isBuyable ? 1 : 0,
  )
}

async function expectWords(dialog: Locator, words: readonly string[]): Promise<void> {
  for (const word of words) await expect(dialog).toContainText(word)
}

/** What the dialogs say, word for word. */
const APPROVAL = [
  'You are going to share the following information with another member (ida.holm@example.org):',
  ...['Name', 'Email', 'Phone', 'Address', 'Freja Lund', FREJA],
  'Once the link is approved, you will be able to see history and buy subscriptions for the linked member.',
]
const REJECTION = [
  'You will not be able to see data of other member. However you can request for link anytime you need.',
]

test('every answer to a family link says what it means and what came of it, in the bell and among the participants [X07] [L07] [L11] [R14] [S18]', async ({
  page: freja,
  browser,
  product,
}) => {
  const answer = async (dialog: Locator, name: 'Approve' | 'Reject', title: string) => {
    await dialog.getByRole('button', { name, exact: true }).click()
    await expect(dialog.getByText(title, { exact: true })).toBeVisible()
    // The server's own words stand under the title.
    await expect(dialog.getByText(/invitation|family link is/i).last()).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
  }
  await signIn(freja, product, FREJA, '/participants-list')
  const bell = await freja.context().newPage()
  const ida = await openAs(browser, product, IDA, '/participants-list')

  let late = await askFromFamily(freja, product, 'Approve')
  await expectAccessible(freja)
  const rejecting = await askFromBell(bell, product, 'Reject')
  await expectWords(rejecting, REJECTION)
  await answer(rejecting, 'Reject', 'Family link rejected!')
  await expectBuyable(ida, product, false)
  await answer(late, 'Approve', 'Family link approval failed!')

  await inviteFreja(ida, product)
  late = await askFromFamily(freja, product, 'Reject')
  const approving = await askFromBell(bell, product, 'Approve')
  const deletion = bell.waitForRequest(
    (request) => request.method() === 'DELETE' && request.url().includes('/notification/item/'),
  )
  await expectWords(approving, APPROVAL)
  // Her own data, which Ida will see; nothing of Ida's but the address.
  await expect(approving).not.toContainText('Ida Holm')
  await approving.getByRole('button', { name: 'Approve', exact: true }).click()
  // The notification goes with the answer; the alert is still there to be read.
  await deletion
  await expect(approving.getByText('Family link approved!', { exact: true })).toBeVisible()
  await approving.getByRole('button', { name: 'Close' }).last().click()
  await expect(bell.getByRole('button', { name: /notification/i })).toHaveCount(0)
  await expectBuyable(ida, product, true)
  await answer(late, 'Reject', 'Family link declin failed!')
  await expect(row(freja, 'Ida Holm')).toContainText('Linked · Ida invited you')

  await ida.goto(`${product.url}/participants-list`)
  await ida.getByRole('button', { name: 'End link with Freja' }).click()
  const question = ida.getByRole('dialog', { name: 'End the family link with Freja?' })
  await expect(question).toContainText('Years that are paid stay paid.')
  await question.getByRole('button', { name: 'End link' }).click()
  await expect(ida.getByText('The family link with Freja is ended')).toBeVisible()
  await ida.getByText(/earlier link/).click()
  await ida.getByRole('button', { name: 'Invite again (Freja)' }).click()
  await expect(ida.getByText('Freja is invited again')).toBeVisible()

  late = await askFromBell(bell, product, 'Approve')
  await answer(await askFromFamily(freja, product, 'Reject'), 'Reject', 'Family link declined!')
  await answer(late, 'Approve', 'Family link approved failed!')

  await inviteFreja(ida, product)
  late = await askFromBell(bell, product, 'Reject')
  await ida.getByRole('button', { name: `Withdraw the invitation to ${FREJA}` }).click()
  await expect(ida.getByText(`The invitation to ${FREJA} is withdrawn`)).toBeVisible()
  await answer(late, 'Reject', 'Family link rejection failed!')
  await ida.close()
})

test('a parent adds a child, is warned of a twin, edits the child and invites by e-mail [R14] [R22]', async ({
  page,
  sharedProduct: product,
}) => {
  const MAN = 'peter.skov@example.org'
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, product, MAN, '/participants-list')
  await expect(page).toHaveTitle('My Participants · Medlem')
  await expect(page.getByText('No one else yet')).toBeVisible()
  await expectAccessible(page)

  const addChild = async () => {
    await page.goto(`${product.url}/add-edit-participant?kind=child`)
    await expect(page.getByLabel('Last name')).toHaveValue('Skov')
    await page.getByLabel('First name').fill('Vera')
    await page.getByRole('spinbutton', { name: 'day' }).click()
    await page.keyboard.type('24122017')
  }
  await addChild()
  const same = page.getByRole('checkbox', { name: 'Same address as mine' })
  await expect(same).toBeChecked()
  await expect(page.getByLabel('Address Line 1')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add the child' }).click()
  await expect(page.getByText('Vera is in your family now')).toBeVisible()
  await expect(row(page, 'Vera Skov')).toContainText('born 24-12-2017')

  await addChild()
  await page.getByRole('button', { name: 'Add the child' }).click()
  await expect(page.getByText('Vera Skov may be in your family already')).toBeVisible()
  await page.getByRole('link', { name: 'Look at Vera' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Vera' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Same address as mine' }).uncheck()
  await page.getByLabel('Address Line 1').fill('Skovvej 2')
  await page.getByLabel('Postcode').fill('80A0')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Postcode is invalid. Please use numeric values only.')).toBeVisible()
  await page.getByLabel('Postcode').fill('8000')
  await page.getByLabel('City').fill('Aarhus C')
  await page.getByLabel('Country').selectOption('Denmark')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The data of Vera is saved')).toBeVisible()
  await row(page, 'Vera Skov').getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByLabel('Address Line 1')).toHaveValue('Skovvej 2')

  await page.goto(`${product.url}/add-edit-participant?kind=invite`)
  await page.getByLabel('E-mail').fill(MAN)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText(/This is your own address/)).toBeVisible()
  await expectAccessible(page)
  // Playwright over WebDriver BiDi cannot select what stands in an e-mail field, and would add to it.
  await page.getByLabel('E-mail').clear()
  await page.getByLabel('E-mail').fill('somebody.new@example.org')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('somebody.new@example.org is invited')).toBeVisible()
  await expect(row(page, 'somebody.new@example.org')).toContainText('waiting for an answer')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectAccessible(page)

  for (const query of ['kind=nonsense', 'id=nonsense', 'id=00000000-0000-4000-8000-000000000000']) {
    await page.goto(`${product.url}/add-edit-participant?${query}`)
    await expect(page.getByText('Page not found: /add-edit-participant')).toBeVisible()
  }
})
