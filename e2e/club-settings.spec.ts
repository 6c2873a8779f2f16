import type { Page } from '@playwright/test'
import { expect, expectAccessible, signIn, test } from './fixtures.ts'

const FOOTBALL = 'Åbyhøj Boldklub af 1931'

/** Opens a club's page from home. */
async function openClub(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** Opens a page of the settings of the only club that somebody administers. */
async function openSettings(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

test('a treasurer limits a fee to an age group, a wrong limit names its field, buyers outside it read why, and it is put back', async ({
  page,
  browser,
  sharedProduct: product,
}) => {
  await signIn(page, product, 'kasper.joergensen@example.org')
  await openSettings(page, 'Fees')
  const fees = page.getByRole('region', { name: 'Change fees' })
  await fees.getByRole('button', { name: /^Edit Passive/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Passive' })
  await dialog.getByLabel('Lowest age').fill('70')
  await dialog.getByLabel('Highest age').fill('60')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('The highest age must not be below the lowest.')).toBeVisible()
  await expect(dialog.getByLabel('Highest age')).toBeFocused()
  await expectAccessible(page)
  await dialog.getByLabel('Highest age').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(fees).toContainText('for ages 70 and over')

  const copy = fees.getByRole('button', { name: /^Copy Senior to / })
  const [year = ''] = /\d{4}/.exec(await copy.innerText()) ?? []
  await copy.press('Enter')
  const next = page.getByRole('dialog', { name: 'New fee' })
  await next.getByLabel('Price in DKK').fill('1.250')
  await next.getByRole('button', { name: 'Save' }).click()
  await expect(next).toBeHidden()
  await expect(fees.getByRole('listitem').filter({ hasText: `Senior ${year}` })).toContainText('1.250,00 kr.')
  await expect(fees.getByRole('button', { name: /^Copy Senior to / })).toHaveAccessibleName(
    `Copy Senior to ${Number(year) + 1}`,
  )

  const peter = await browser.newPage()
  await signIn(peter, product, 'peter.skov@example.org')
  await openClub(peter, FOOTBALL)
  await expect(peter.getByRole('region', { name: 'Fees' })).toContainText(/For ages 70 and over on 01-07-20/)
  await expect(peter.getByRole('region', { name: 'Fees' })).toContainText(/For ages 0 to 17 on 01-07-20/)
  await expect(peter.getByRole('region', { name: 'Change fees' })).toHaveCount(0)
  await peter.close()

  await page.reload()
  await page.getByRole('button', { name: 'See changes (Fees)' }).click()
  const changes = page.getByRole('dialog', { name: 'Changes: Fees' })
  const limit = changes.getByRole('listitem').filter({ hasText: 'Lowest age' })
  await expect(limit).toContainText('Kasper Jørgensen')
  await expect(limit.getByText('70')).toBeVisible()
  await expectAccessible(page)
  await limit.getByRole('button', { name: /^Put back Passive/ }).click()
  await expect(changes.getByText('It is as it was before that change.')).toBeVisible()
  await changes.getByRole('button', { name: 'Close' }).click()
  await expect(fees).not.toContainText('for ages 70 and over')
})

test('an administrator writes a banner for members who have not paid next year; a newcomer does not see it', async ({
  page,
  browser,
  product,
}) => {
  await signIn(page, product, 'admin@sejlklub.example.org')
  await openSettings(page, 'Banners')
  const banners = page.getByRole('region', { name: 'Banners' })
  await expect(banners).toContainText(/Members who have not paid 20\d\d, until/)
  await banners.getByRole('button', { name: 'New banner' }).click()
  const dialog = page.getByRole('dialog', { name: 'New banner' })
  await dialog.getByLabel('Text', { exact: true }).fill('The crane comes when everyone has paid.')
  await dialog.getByLabel('Who sees it').selectOption({ label: 'Members who have not paid a year' })
  await dialog.getByLabel(/^Link to a page/).selectOption({ label: 'New Membership' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please enter what the link says.')).toBeVisible()
  await dialog.getByLabel('Text of the link').fill('Pay now')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(banners).toContainText('The crane comes when everyone has paid.')
  // The office shows its staff no banner of members.
  await expect(page.locator('.banner-area')).not.toContainText('The crane comes')

  const member = await browser.newPage()
  await signIn(member, product, 'freja.lund@example.org')
  await expect(member.getByRole('main').getByRole('link', { name: 'Pay now' })).toBeVisible()
  await member.close()
  const player = await browser.newPage()
  await signIn(player, product, 'rasmus.noergaard@example.org')
  await expect(player.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(player.getByRole('main')).not.toContainText('The crane comes')
  await expect(player.getByRole('main')).not.toContainText('your berth is safe')
  await player.close()

  const crane = banners.getByRole('listitem').filter({ hasText: 'The crane comes' })
  await crane.getByRole('button', { name: 'Delete: The crane comes when everyone has paid.' }).click()
  await crane.getByRole('button', { name: 'Delete for good' }).click()
  await expect(banners).not.toContainText('The crane comes')
})

test('one place left and two people chosen: the member says who gets it, and the other one waits', async ({
  page,
  sharedProduct: product,
}) => {
  await signIn(page, product, 'ida.holm@example.org', '/events')
  // The server's answers of an event with one place, for the demonstration has none.
  const attendee = (memberId: string, firstName: string, state?: string) => ({
    memberId,
    firstName,
    lastName: 'Holm',
    problem: null,
    tierProblems: [],
    registration: state
      ? {
          id: memberId,
          eventId: memberId,
          memberId,
          state,
          waitingNumber: state === 'waiting' ? 1 : null,
          offerExpiresAt: null,
          tierId: null,
          toPayMinor: null,
          paid: null,
        }
      : null,
  })
  const [ida, alma] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']
  const event = (people: unknown[], placesLeft: number) => ({
    ...{
      eventId: ida,
      capacity: 1,
      signUpUntil: null,
      closed: null,
      placesLeft,
      waitingCount: 1 - placesLeft,
      currency: 'DKK',
      tiers: [],
      refund: null,
      takesCodes: false,
      asks: false,
      people,
    },
  })
  const sent: unknown[] = []
  await page.route('**/sign-up', (route) => {
    if (route.request().method() === 'GET') {
      return route.fulfill({ json: event([attendee(ida, 'Ida'), attendee(alma, 'Alma')], 1) })
    }
    sent.push(route.request().postDataJSON())
    return route.fulfill({
      json: event([attendee(ida, 'Ida', 'waiting'), attendee(alma, 'Alma', 'registered')], 0),
    })
  })
  await page.getByRole('link', { name: 'Futsal day' }).first().click()
  const part = page.getByRole('region', { name: 'Sign up' })
  await part.getByRole('checkbox', { name: 'Ida Holm' }).check()
  await part.getByRole('checkbox', { name: 'Alma Holm' }).check()
  await part.getByRole('button', { name: 'Sign up Ida and Alma' }).click()
  const dialog = page.getByRole('dialog', { name: 'Who gets the place?' })
  await expect(dialog).toContainText('One place is left. The other one goes on the waiting list.')
  await dialog.getByRole('button', { name: 'Sign up' }).click()
  await expect(dialog.getByText('Please choose one person.')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Alma Holm' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Sign up' }).click()
  await expect(dialog).toBeHidden()
  expect(sent).toEqual([{ memberIds: [ida, alma], placesFor: [alma] }])
  await expect(part.getByRole('status').first()).toContainText('Alma has a place. Ida waits as number 1')
})
