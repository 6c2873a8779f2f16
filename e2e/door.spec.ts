import type { Page } from '@playwright/test'
import { expect, expectAccessible, openMore, signIn, test } from './fixtures.ts'
import { kept } from './offlineCopy.ts'

test.use({ serviceWorkers: 'allow' })

const PHONE = { width: 390, height: 844 }
const EVENT = 'Open boat evening'
const PAID_EVENT = 'Winter talk: around Læsø'

/** Types a code or lets somebody in, and answers what the screen says. */
async function said(page: Page, word: string): Promise<void> {
  const answer = page.getByRole('dialog', { name: word })
  await expect(answer).toBeVisible()
  await answer.getByRole('button', { name: 'Next' }).click()
  await expect(answer).toHaveCount(0)
}

async function type(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name or code' }).fill(code)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
}

/** Staff move the event to today, when helpers let people in. */
async function moveToToday(page: Page): Promise<void> {
  await (await openMore(page)).getByRole('button', { name: 'Change the event' }).click()
  const change = page.getByRole('dialog', { name: 'Change the event' })
  const today = new Date().toLocaleDateString('en-GB', { timeZone: 'Europe/Copenhagen' })
  await change.getByRole('group', { name: 'Day', exact: true }).getByRole('spinbutton').first().click()
  await page.keyboard.type(today.replaceAll('/', ''))
  await change.getByLabel('Begins').fill('00:00')
  await change.getByLabel('Ends').fill('23:59')
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(change).toBeHidden()
}

test('a member signs up and has a ticket, two doors let people in, one of them without a network, and what both let in is listed', async ({
  browser,
  sharedProduct: product,
}) => {
  const member = await browser.newContext({ viewport: PHONE })
  const page = await member.newPage()
  await signIn(page, product, 'ida.holm@example.org', '/events')
  await page.getByRole('link', { name: EVENT }).click()
  await page.getByRole('checkbox', { name: 'Ida Holm' }).check()
  await page.getByRole('button', { name: /^Sign up/ }).click()
  await page.getByRole('link', { name: /^Ticket/ }).click()
  const ticket = page.getByRole('article').filter({ hasText: EVENT })
  await expect(ticket.getByRole('img', { name: `Code of the ticket of Ida Holm for ${EVENT}` })).toBeVisible()
  await expectAccessible(page)
  const code = /Code: (\w{4} \w{4})/.exec(await ticket.innerText())?.[1] ?? ''
  expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4} [2-9A-HJKMNP-Z]{4}$/)
  await member.close()

  const staff = await browser.newContext({ viewport: PHONE })
  const north = await staff.newPage()
  await signIn(north, product, 'admin@sejlklub.example.org', '/events')
  await north.getByRole('link', { name: EVENT }).click()
  const eventPage = north.url()
  await north.getByText('Links for helpers').click()
  await north.getByRole('textbox', { name: 'For whom, or which door' }).fill('Karin')
  await north.getByRole('button', { name: 'Make a link' }).click()
  const address = await north.getByRole('textbox', { name: 'Address of the link for Karin' }).inputValue()
  await expectAccessible(north)
  const door = await Promise.all([
    north.waitForResponse(
      (response) => response.url().endsWith('/door') && response.request().isNavigationRequest(),
    ),
    north.getByRole('link', { name: 'Open the door' }).click(),
  ])
  expect(door[0].headers()['permissions-policy']).toContain('camera=(self)')
  await expect(north.getByText('0 of 7')).toBeVisible()
  await expectAccessible(north)

  await type(north, code.toLowerCase())
  const welcome = north.getByRole('dialog', { name: 'Welcome in' })
  await expect(welcome).toContainText('Ida Holm')
  await expectAccessible(north)
  await said(north, 'Welcome in')
  await expect(north.getByText('1 of 7')).toBeVisible()
  await expect(north.getByText('not sent yet')).toHaveCount(0)

  const helper = await browser.newContext({ viewport: PHONE })
  const south = await helper.newPage()
  await south.goto(address)
  await expect(south.getByText('1 of 7')).toBeVisible()
  await expectAccessible(south)
  await south.getByRole('button', { name: /^Here ?: Anne Østergaard/ }).click()
  await expect(south.getByRole('dialog', { name: 'Not open yet' })).toContainText(
    'This link lets people in from',
  )
  await expectAccessible(south)
  await said(south, 'Not open yet')
  const second = await staff.newPage()
  await second.goto(eventPage)
  await moveToToday(second)
  await second.close()
  await south.reload()
  await expect(south.getByText('1 of 7')).toBeVisible()

  // The copy is written once the page has rested.
  await expect.poll(() => kept(north)).toContain('"door"')
  await staff.setOffline(true)
  await north.reload()
  await expect(north.getByText('1 of 7')).toBeVisible()
  await expect(north.getByText(/nothing can be changed/)).toHaveCount(0)
  await type(north, code)
  const already = north.getByRole('dialog', { name: 'In already' })
  await expect(already).toContainText(/Since \d\d:\d\d, at /)
  await expectAccessible(north)
  await said(north, 'In already')
  await type(north, 'ZZZZ 9999')
  await said(north, 'Not for this event')
  await north.getByRole('button', { name: /^Here ?: Anne Østergaard/ }).click()
  await said(north, 'Welcome in')
  await expect(north.getByText(/No connection since \d\d:\d\d/)).toBeVisible()
  await expect(north.getByText(/1 scan waits to be sent/)).toBeVisible()

  await south.getByRole('button', { name: /^Here ?: Anne Østergaard/ }).click()
  await said(south, 'Welcome in')
  await south.getByRole('button', { name: /^Here ?: Bodil Ågård/ }).click()
  await south.getByRole('dialog', { name: 'Welcome in' }).getByRole('button', { name: 'Undo' }).click()
  await expect(south.getByText('Undone: Bodil Ågård')).toBeVisible()
  await expect(south.getByText('2 of 7')).toBeVisible()
  await expect(south.getByText('not sent yet')).toHaveCount(0)

  await staff.setOffline(false)
  await expect(north.getByText(/No connection since/)).toHaveCount(0)
  await expect(north.getByText('not sent yet')).toHaveCount(0)
  await expect(north.getByText('2 of 7')).toBeVisible()
  await north.goto(eventPage)
  const conflicts = north.getByRole('region', { name: 'Came in twice' })
  await expect(conflicts.getByRole('listitem')).toHaveText(
    /Anne Østergaard.* at \d\d:\d\d, then Door at \d\d:\d\d/,
  )
  await expect(north.getByRole('row', { name: /Ida Holm/ })).toContainText(/Came \d\d:\d\d/)
  await expectAccessible(north)

  await north.getByText('Links for helpers').click()
  const endLink = north.getByRole('button', { name: /^End ?the link for Karin/ })
  await endLink.click()
  await expect(endLink).toHaveCount(0)
  await south.reload()
  await expect(south.getByText('This link opens no door')).toBeVisible()
  await expectAccessible(south)
  await staff.close()
  await helper.close()
})

test('staff sell places at the door to a guest and to a member, who are let in; without a network, and by a link, nothing is sold', async ({
  browser,
  sharedProduct: product,
}) => {
  const staff = await browser.newContext({ viewport: PHONE })
  const page = await staff.newPage()
  await signIn(page, product, 'admin@sejlklub.example.org', '/events')
  await page.getByRole('link', { name: PAID_EVENT, exact: true }).click()
  const eventPage = page.url()
  await page.getByRole('button', { name: 'Sign somebody up' }).click()
  const adding = page.getByRole('dialog', { name: 'Sign somebody up' })
  await adding.getByRole('searchbox', { name: 'Member' }).fill('ida')
  await adding.getByRole('button', { name: 'Choose Ida Holm' }).first().click()
  await adding.getByLabel('Kind of place').selectOption('Member, 150 kr.')
  await adding.getByRole('button', { name: 'Sign up' }).click()
  await expect(adding).toBeHidden()
  await page.getByText('Links for helpers').click()
  await page.getByRole('textbox', { name: 'For whom, or which door' }).fill('Karin')
  await page.getByRole('button', { name: 'Make a link' }).click()
  const address = await page.getByRole('textbox', { name: 'Address of the link for Karin' }).inputValue()
  const helper = await browser.newContext({ viewport: PHONE })
  const south = await helper.newPage()
  await south.goto(address)
  await page.getByRole('link', { name: 'Open the door' }).click()
  const count = page.getByText(/^\d+ of \d+$/)
  await expect(page.getByRole('listitem').filter({ hasText: 'Ida Holm' })).toContainText('To pay: 150,00 kr.')
  await expect(south.getByRole('listitem').filter({ hasText: 'Ida Holm' })).toContainText('Not paid yet')
  await expect(south.getByText('150,00')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Here ?: Ida Holm/ }).click()
  const owing = page.getByRole('dialog', { name: 'To pay: 150,00 kr.' })
  await expect(owing).toContainText('They are let in')
  await expectAccessible(page)
  await owing.getByRole('button', { name: 'Next' }).click()
  const [before = 0, all = 0] = (await count.innerText()).split(' of ').map(Number)
  await page.getByRole('button', { name: 'Sell a place' }).click()
  const sale = page.getByRole('dialog', { name: 'Sell a place at the door' })
  await sale.getByRole('textbox', { name: 'First name' }).fill('Olga')
  await sale.getByRole('textbox', { name: 'Last name' }).fill('Berg')
  await sale.getByRole('radio', { name: 'Guest, 250 kr.' }).check()
  await expectAccessible(page)
  await sale.getByRole('button', { name: 'Sell for 250 kr.' }).click()
  const welcome = page.getByRole('dialog', { name: 'Welcome in' })
  await expect(welcome).toContainText('Olga Berg')
  await expect(page.getByText(`${before + 1} of ${all + 1}`)).toBeVisible()
  // The other door has it without being loaded again.
  await expect(south.getByText(`${before + 1} of ${all + 1}`)).toBeVisible()
  await expectAccessible(page)
  await welcome.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone: Olga Berg')).toBeVisible()
  await expect(page.getByText(`${before} of ${all + 1}`)).toBeVisible()
  await page.getByRole('button', { name: /^Here ?: Olga Berg/ }).click()
  await said(page, 'Welcome in')

  await page.getByRole('button', { name: 'Sell a place' }).click()
  await sale.getByRole('radio', { name: 'A member' }).check()
  await sale.getByRole('searchbox', { name: 'Member' }).fill('peter')
  await sale.getByRole('button', { name: 'Choose Peter Skov' }).first().click()
  await sale.getByRole('radio', { name: 'Guest, 250 kr.' }).check()
  await sale.getByRole('radio', { name: 'Bank transfer' }).check()
  await sale.getByRole('button', { name: 'Sell for 250 kr.' }).click()
  await expect(welcome).toContainText('Peter Skov')
  await said(page, 'Welcome in')
  await expect(page.getByText(`${before + 2} of ${all + 2}`)).toBeVisible()

  await staff.setOffline(true)
  await expect(page.getByRole('button', { name: 'Sell a place: needs the network' })).toBeDisabled()
  await staff.setOffline(false)
  await expect(page.getByRole('button', { name: 'Sell a place', exact: true })).toBeEnabled()

  await page.goto(eventPage)
  const olga = page.getByRole('row', { name: /Olga Berg/ })
  await expect(olga).toContainText('Guest')
  await expect(olga).toContainText(/250,00 kr\. in cash/)
  await expect(olga).toContainText(/Came \d\d:\d\d/)
  await expect(south.getByText(`${before + 2} of ${all + 2}`)).toBeVisible()
  await expect(south.getByText(/This link sells no places/)).toBeVisible()
  await expect(south.getByRole('button', { name: /Sell/ })).toHaveCount(0)
  await helper.close()
  await staff.close()
})
