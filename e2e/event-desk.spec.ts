import type { Page } from '@playwright/test'
import { expectOneFilledButton } from './filledButtons.ts'
import { cards, expect, expectAccessible, openMore, payWith, signIn, test } from './fixtures.ts'
import type { Product } from './product.ts'
import { signUpSomebody } from './signUpSomebody.ts'

/** In the demonstration it costs 150 kr. for members, 250 kr. for others, and nothing for children. */
const EVENT = 'Winter talk: around Læsø'

const list = (page: Page) => page.getByRole('region', { name: 'Participants' })
const row = (page: Page, name: string) => list(page).getByRole('row', { name: new RegExp(name) })

/** Ida signs herself up and pays by card. */
async function payForIda(page: Page, product: Product): Promise<void> {
  await signIn(page, product, 'ida.holm@example.org', '/events')
  await page.getByRole('link', { name: EVENT, exact: true }).click()
  const part = page.getByRole('region', { name: 'Sign up' })
  await part.getByRole('checkbox', { name: 'Ida Holm' }).check()
  await part.getByRole('button', { name: 'Sign up and pay 150,00 kr.' }).click()
  await page.waitForURL((url) => url.origin === product.sandboxUrl)
  await payWith(page, cards.approved)
  await page.waitForURL(/\/membership-confirm\?token=/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, it is paid')
}

async function fromMenu(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${name}` }).click()
  await page.getByRole('dialog', { name }).getByRole('button', { name: action }).click()
}

const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

test('staff take cash, move a child, find who pays, print the list and give money back, all on the event’s page', async ({
  page,
  browser,
  product,
}) => {
  await payForIda(page, product)
  const staff = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await signIn(staff, product, 'admin@sejlklub.example.org', new URL(page.url()).pathname)
  await staff.goto(`${product.url}/events`)
  await staff.getByRole('link', { name: EVENT }).first().click()
  await expect(row(staff, 'Ida Holm')).toContainText('Paid 150,00 kr.')

  const cash = await signUpSomebody(staff, { find: 'peter', name: 'Peter Skov', place: 'Guest, 250 kr.' })
  await cash.getByRole('radio', { name: '250,00 kr. was received' }).check()
  await expectAccessible(staff)
  await cash.getByRole('button', { name: 'Sign up' }).click()
  await expect(cash.getByText('Please say why.')).toBeVisible()
  await cash.getByLabel('Reason').fill('At the meeting')
  await cash.getByRole('button', { name: 'Sign up' }).click()
  await expect(row(staff, 'Peter Skov')).toContainText('Guest')
  await expect(row(staff, 'Peter Skov')).toContainText('250,00 kr. in cash')

  const child = await signUpSomebody(staff, { find: 'alma', name: 'Alma Holm', place: 'Child, Free' })
  await child.getByRole('button', { name: 'Sign up' }).click()
  await expect(row(staff, 'Alma Holm')).toContainText('Child')
  await fromMenu(staff, 'Alma Holm', 'Give another kind of place')
  const move = staff.getByRole('dialog', { name: 'Another kind of place for Alma Holm' })
  await move.getByLabel('Kind of place').selectOption('Member, 150 kr.')
  await expectAccessible(staff)
  await move.getByRole('button', { name: 'Change the place' }).click()
  await expect(row(staff, 'Alma Holm')).toContainText(/Member.*Free/)
  await expectOneFilledButton(staff, 'the event for its staff')

  await staff.getByRole('link', { name: 'Paid: 2 of 3' }).click()
  await expect(staff).toHaveURL(/\?show=paid#participants$/)
  await expect(row(staff, 'Alma Holm')).toHaveCount(0)
  await list(staff).getByLabel('Find a name').fill('skov')
  await expect(list(staff).getByText('1 of 3 shown')).toBeVisible()
  await expectAccessible(staff)
  await staff.reload()
  await expect(list(staff).getByRole('row')).toHaveCount(2)
  await list(staff).getByLabel('Find a name').fill('')
  await expect(list(staff).getByText('2 of 3 shown')).toBeVisible()
  await list(staff).getByRole('link', { name: /^All/ }).click()

  await staff.emulateMedia({ media: 'print' })
  const tick = list(staff).getByRole('columnheader', { name: 'Tick' })
  await expect(tick).toBeVisible()
  await expect(row(staff, 'Peter Skov').getByText('Guest')).toBeVisible()
  await expect(row(staff, 'Alma Holm')).toBeVisible()
  await expect(list(staff).getByRole('columnheader', { name: 'Payment' })).toBeHidden()
  await expect(list(staff).getByText('Links for helpers')).toBeHidden()
  await expect(staff.getByRole('region', { name: 'Prices' })).toBeHidden()
  await staff.emulateMedia({ media: 'screen' })
  await expect(tick).toBeHidden()

  await staff.setViewportSize({ width: 390, height: 844 })
  expect(await staff.evaluate<number>(overflow)).toBeLessThanOrEqual(0)
  await expectAccessible(staff)
  await fromMenu(staff, 'Ida Holm', 'Refund')
  const refund = staff.getByRole('dialog', { name: 'Give money back' })
  await refund.getByLabel('Reason').fill('She is ill')
  await expectAccessible(staff)
  await refund.getByRole('button', { name: /^Give .*back/ }).click()
  await expect(row(staff, 'Ida Holm')).toHaveCount(0)
  await fromMenu(staff, 'Peter Skov', 'Take the payment back')
  const back = staff.getByRole('dialog', { name: 'Take the payment back?' })
  await back.getByLabel('Reason').fill('He can’t come')
  await back.getByRole('button', { name: 'Take the payment back' }).click()
  await expect(row(staff, 'Peter Skov')).toHaveCount(0)
  await expect(row(staff, 'Alma Holm')).toHaveCount(1)
  await staff.close()
})

for (const width of [390, 1440]) {
  test(`at ${width}: staff choose people, call the event off after seeing what it does, undo it, and hand cash back`, async ({
    page,
    browser,
    product,
  }) => {
    await payForIda(page, product)
    const staff = await browser.newPage({ viewport: { width, height: 844 } })
    await signIn(staff, product, 'admin@sejlklub.example.org', '/events')
    await staff.getByRole('link', { name: EVENT }).first().click()
    const cash = await signUpSomebody(staff, { find: 'peter', name: 'Peter Skov', place: 'Guest, 250 kr.' })
    await cash.getByRole('radio', { name: '250,00 kr. was received' }).check()
    await cash.getByLabel('Reason').fill('At the meeting')
    await cash.getByRole('button', { name: 'Sign up' }).click()
    await expect(row(staff, 'Peter Skov')).toBeVisible()

    await list(staff).getByRole('checkbox', { name: 'Select Peter Skov' }).check()
    const chosen = list(staff).getByRole('region', { name: 'What is selected' })
    await expect(chosen.getByText('1 of 2 selected')).toBeVisible()
    await list(staff).getByRole('checkbox', { name: 'Select all 2' }).check()
    await expect(chosen.getByRole('button', { name: 'Write to 2' })).toBeVisible()
    await expectAccessible(staff)
    expect(await staff.evaluate<number>(overflow)).toBeLessThanOrEqual(0)
    await chosen.getByRole('button', { name: 'Export' }).click()
    const [file] = await Promise.all([
      staff.waitForEvent('download'),
      staff.getByRole('button', { name: 'Export 2 people' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^participants-.*\.xlsx$/)

    await (await openMore(staff)).getByRole('button', { name: 'Cancel the event' }).click()
    const off = staff.getByRole('dialog', { name: `Cancel ${EVENT}?` })
    await off.getByText('2 people come or wait').click()
    await expect(off.getByText('Ida Holm: Signed up')).toBeVisible()
    await off.getByText(/^1 payment goes back: 150,00/).click()
    await off.getByText(/^1 payment in cash or by transfer is yours to hand back: 250,00/).click()
    await expect(off.getByText('Peter Skov: 250,00 kr.')).toBeVisible()
    await expectAccessible(staff)
    expect(await staff.evaluate<number>(overflow)).toBeLessThanOrEqual(0)
    await off.getByRole('button', { name: 'Cancel the event' }).click()
    await expect(staff.getByText('The event is cancelled', { exact: true })).toBeVisible()
    await expect(staff.getByText(/Until then nothing has left/)).toBeVisible()
    const handBacks = staff.getByRole('region', { name: 'Money to hand back' })
    await expect(handBacks.getByText('Peter Skov', { exact: true })).toBeVisible()
    await expect(row(staff, 'Ida Holm')).toHaveCount(0)
    await expectAccessible(staff)
    expect(await staff.evaluate<number>(overflow)).toBeLessThanOrEqual(0)

    await staff.getByRole('button', { name: 'Undo the cancellation' }).click()
    const undo = staff.getByRole('dialog', { name: `Does ${EVENT} take place after all?` })
    await expectAccessible(staff)
    await undo.getByRole('button', { name: 'Undo the cancellation' }).click()
    await expect(row(staff, 'Ida Holm')).toContainText('Paid 150,00 kr.')
    await expect(row(staff, 'Peter Skov')).toContainText('250,00 kr. in cash')
    await expect(handBacks).toBeHidden()

    await (await openMore(staff)).getByRole('button', { name: 'Cancel the event' }).click()
    await off.getByRole('button', { name: 'Cancel the event' }).click()
    await expect(staff.getByRole('button', { name: 'Undo the cancellation' })).toBeVisible()
    await handBacks.getByRole('button', { name: 'Take the payment back of Peter Skov' }).click()
    const back = staff.getByRole('dialog', { name: 'Take the payment back?' })
    await back.getByLabel('Reason').fill('Handed out')
    await back.getByRole('button', { name: 'Take the payment back' }).click()
    await expect(handBacks).toBeHidden()
    await expect(staff.getByRole('button', { name: 'Undo the cancellation' })).toBeVisible()
    await staff.close()
  })
}
