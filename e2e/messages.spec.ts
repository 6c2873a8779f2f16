import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessible, signIn, test } from './fixtures.ts'
import type { Product } from './product.ts'

test.describe.configure({ timeout: 90_000 })

const CLUB = 'Sejlklubben Havkatten'
const ADMINISTRATOR = 'admin@sejlklub.example.org'
const PHONE = { width: 390, height: 844 }

/** Somebody of the club takes the conversation, hands it on, answers and closes it. */
async function answerAsClub(browser: Browser, product: Product, { subject, answer }: Record<string, string>) {
  const page = await browser.newPage()
  await signIn(page, product, ADMINISTRATOR, '/message-inbox')
  const row = page.getByRole('listitem').filter({ hasText: subject })
  await expect(row).toContainText('Unassigned')
  await expectAccessible(page)
  await row.getByRole('link', { name: subject }).click()
  await expect(page.getByText(`Mette Kjær wrote to ${CLUB}`)).toBeVisible()
  const desk = page.getByRole('region', { name: 'Who answers' })
  await desk.getByRole('button', { name: 'Take it' }).press('Enter')
  await expect(desk.getByRole('status')).toHaveText('The conversation is assigned to you now.')
  await expect(desk.getByRole('button', { name: 'Give it back' })).toBeFocused()
  await desk.getByRole('button', { name: 'Hand it on' }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  await dialog.getByLabel('To whom').selectOption('Bodil Ågård')
  await dialog.getByRole('button', { name: 'Hand it on' }).click()
  await expect(desk).toContainText('Bodil Ågård has it')
  await page.getByLabel(`Answer as ${CLUB}`).fill(answer ?? '')
  await page.getByRole('button', { name: 'Send' }).click()
  const log = page.getByRole('log')
  await expect(log).toContainText(answer ?? '')
  await expect(log).toContainText('Anders Krog assigned the conversation to Bodil Ågård.')
  await expect(desk).toContainText('Waiting for the member')
  await desk.getByRole('button', { name: 'Close' }).click()
  await expect(desk.getByRole('status')).toContainText('It opens again when Mette Kjær writes.')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'All messages' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: subject })).toHaveCount(0)
  await page.getByRole('link', { name: /^Closed/ }).click()
  await expect(page.getByRole('listitem').filter({ hasText: subject })).toContainText('Closed')
  await writeToMember(page, product)
  await page.close()
}

/** The club writes first; receiver and text are kept over a reload. */
async function writeToMember(page: Page, product: Product): Promise<void> {
  await page.setViewportSize(PHONE)
  await page.goto(`${product.url}/message-compose`)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Please choose who to write to.')).toBeVisible()
  await expect(page.getByLabel('To', { exact: true })).toBeFocused()
  await page.getByLabel('To', { exact: true }).fill('elin')
  await page.getByRole('button', { name: 'Choose Elin Sandberg' }).click()
  await page.getByLabel('Subject').fill('Your mooring')
  await page.getByLabel('Message').fill('The new bollards are in.')
  await page.reload()
  await expect(page.getByRole('button', { name: /^Change/ })).toBeVisible()
  await expect(page.getByText('Elin Sandberg', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText(`${CLUB} wrote to Elin Sandberg`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Who answers' })).toContainText('You have it')
}

/** The club's number on WhatsApp: a wrong one, one that is kept over a reload, and none again. */
async function enterNumber(page: Page): Promise<void> {
  const ofClub = page.getByRole('region', { name: `Messages of ${CLUB}` })
  const open = (word: string) =>
    ofClub.getByRole('button', { name: `${word} your own number on WhatsApp` }).click()
  const dialog = page.getByRole('dialog', { name: 'Your own number on WhatsApp' })
  const number = dialog.getByLabel('Phone number')
  const save = dialog.getByRole('button', { name: 'Save' })
  await open('Add')
  await number.fill('112')
  await save.click()
  await expect(dialog.getByText(/^Please enter the phone number with its country code/)).toBeVisible()
  await expect(number).toBeFocused()
  await expectAccessible(page)
  await number.fill('+45 70 10 20 30')
  await page.reload()
  await open('Add')
  await expect(number).toHaveValue('+45 70 10 20 30')
  await save.click()
  await expect(ofClub).toContainText('Nothing is sent to it until WhatsApp is connected.')
  await open('Change')
  await number.fill('')
  await save.click()
  await expect(ofClub.getByText('You get no messages on WhatsApp.')).toBeVisible()
}

/** Fills the form in, past everything that can go wrong on the way. */
async function writeToClub(page: Page, subject: string): Promise<void> {
  const send = page.getByRole('button', { name: 'Send message' })
  await send.click()
  for (const problem of ['choose the organisation', 'write a subject', 'write something']) {
    await expect(page.getByText(new RegExp(`^Please ${problem}`))).toBeVisible()
  }
  await expectAccessible(page)
  await page.getByLabel('Organisation').selectOption({ label: CLUB })
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Message').fill('When is the boat lifted?\n<b>Before</b> the frost?')
  await page.reload()
  await expect(page.getByText('We kept what you typed.')).toBeVisible()
  // The server takes it, and its answer never arrives.
  await page.route('**/notification/item', (route) => route.fetch().then(() => route.abort()), { times: 1 })
  await send.click()
  await expect(page.getByText('We don’t know yet whether your message was sent.')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText('We don’t know whether it was sent')).toBeVisible()
  await expect(page.getByLabel('Subject')).toHaveValue(subject)
  await send.click()
  await expect(page.getByRole('heading', { name: `Your message is sent to ${CLUB}` })).toBeFocused()
}

test('a member writes to an organisation, which answers, and the answer comes in without a reload [R05] [R22] [L07] [S19]', async ({
  page,
  browser,
  sharedProduct: product,
}) => {
  const subject = 'Lifting the boat'
  await page.setViewportSize(PHONE)
  await page.clock.install()
  await signIn(page, product, 'mette.kjaer@example.org', '/contact-us')
  await expect(page).toHaveTitle('Contact Us · Medlem')
  await expect(page.getByRole('link', { name: 'kontor@sejlklub.example.org' })).toBeVisible()
  const bell = page.getByRole('button', { name: /^Notifications/ })
  // What the demonstration has for her.
  await bell.click()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell).toHaveCount(0)
  await writeToClub(page, subject)
  await page.getByRole('link', { name: 'See the conversation' }).click()
  await expect(page).toHaveURL(/\/message-read\?thread=[0-9a-f-]{36}$/)
  await expect(page.getByRole('log')).toContainText('<b>Before</b> the frost?')
  await page.goto(`${product.url}/message-inbox`)
  await expect(page.getByRole('listitem').filter({ hasText: subject })).toHaveCount(1)
  await expect(page.getByRole('listitem').filter({ hasText: subject })).toContainText('You: When is')

  await answerAsClub(browser, product, { subject, answer: 'On the first Saturday of December.' })
  await page.clock.fastForward(31_000)
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
  await expect(page.getByRole('status').filter({ hasText: `New notification: Re: ${subject}` })).toHaveCount(
    1,
  )
  await expect(page.getByRole('listitem').filter({ hasText: subject })).toContainText('New')
  await bell.click()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Read the answer' }).click()
  await expect(page.getByRole('log')).toContainText('On the first Saturday of December.')
  await expect(bell).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('log')).toContainText('On the first Saturday of December.')
  await expect(bell).toHaveCount(0)
  await page.getByLabel(`Write to ${CLUB}`).fill('Thank you.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('log').getByRole('listitem').last()).toContainText('Thank you.')
  await expectAccessible(page)
})

test('the inbox keeps conversations and notices, is searched, and has no page for a thread of somebody else [R22] [R24]', async ({
  page,
  sharedProduct: product,
}) => {
  await signIn(page, product, 'ida.holm@example.org', '/message-inbox')
  await expect(page).toHaveTitle('Message Inbox · Medlem')
  const rows = page.getByRole('region', { name: 'Your messages' }).getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await page.getByLabel('Show').selectOption('Notices')
  await expect(rows).toHaveCount(2)
  await page.getByLabel('Search').fill('RECEIVED')
  await expect(rows).toHaveText([/Payment received/])
  await page.getByLabel('Search').fill('no such words')
  await expect(page.getByText('Nothing like that')).toBeVisible()
  for (const thread of ['5e4d1e3a-7c1b-4f0e-9a52-1f0c6b2d8e10', 'x']) {
    await page.goto(`${product.url}/message-read?thread=${thread}`)
    await expect(page.getByText('Page not found: /message-read')).toBeVisible()
  }
  await page.goto(`${product.url}/message-read`)
  await expect(page.getByRole('link', { name: 'See all messages' })).toBeVisible()
  await page.goto(`${product.url}/message-compose?org=kor`)
  await expect(page).toHaveTitle('Message Compose · Medlem')
  await expect(page.getByLabel('Organisation')).toHaveValue('kor')
})

/** The club's own words for the confirmation: typed, checked, looked at, sent as a test, saved, and given up again. */
async function wordConfirmation(page: Page): Promise<void> {
  const row = page.getByRole('listitem').filter({ hasText: /^E-mail no\. 6/ })
  await row.getByRole('link', { name: 'Write your own text' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue('{{ORG}} {{YEAR}}: your payment is confirmed')
  await page.getByLabel('Subject').fill('Tak, {{FIRST}} 😀')
  await page
    .getByLabel('Text', { exact: true })
    .fill('# Kære {{FORNAVN}}\n\nVi ses på **broen** i {{YEAR}}.\n\n[Se kvitteringen]({{LINK}})')
  await page.getByRole('button', { name: 'Save this text' }).click()
  await expect(page.getByLabel('Text', { exact: true })).toBeFocused()
  await expect(page.getByText(/^\{\{FORNAVN\}\} is no variable of this e-mail/).first()).toBeVisible()
  await page
    .getByLabel('Text', { exact: true })
    .fill('# Kære {{FIRST}}\n\nVi ses på **broen** i {{YEAR}}.\n\n[Se kvitteringen]({{LINK}})')
  await page.reload()
  await expect(page.getByText('We kept what you typed.')).toBeVisible()
  await page.getByLabel('Filled in as for').selectOption({ index: 1 })
  // No script runs in the frame, not even a test's: the page that holds it looks in.
  const mail = () =>
    page.evaluate<string>(`(() => {
      const frame = document.querySelector('iframe[title="The e-mail"]')
      // Away while the server writes the preview for another receiver.
      if (!frame) return ''
      const { body, defaultView } = frame.contentDocument
      const strong = body.querySelector('strong')
      return body.innerText + ' (' + strong?.innerText + ' ' + (strong && defaultView.getComputedStyle(strong).fontWeight) + ')'
    })()`)
  await expect.poll(mail).toMatch(/Kære (?!\{)[\s\S]*Se kvitteringen[\s\S]*\(broen 600\)$/)
  await page.getByText('The same as plain text').click()
  await expect(page.locator('pre')).toContainText('Vi ses på broen i 20')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send me a test' }).click()
  await expect(page.getByText('The test is on its way to your own address.')).toBeVisible()
  await page.getByRole('button', { name: 'Save this text' }).click()
  await expect(row).toContainText('Your own text')
  await expect(row).toContainText('Vi ses på **broen**')
  await expectAccessible(page)
  await row.getByRole('link', { name: 'Change your text' }).click()
  await page.getByRole('button', { name: 'Restore the standard text' }).click()
  await expect(page.getByRole('dialog')).toContainText('{{ORG}} {{YEAR}}: your payment is confirmed')
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(row).toContainText('The standard text')
}

test('members see which e-mails the product sends, administrators also their variables [R22]', async ({
  page,
  browser,
  sharedProduct: product,
}) => {
  await signIn(page, product, 'jonas.holm@example.org', '/email-template')
  await expect(page).toHaveTitle('Email Template · Medlem')
  for (const name of ['Your payment is confirmed', 'Your payment is confirmed, in short']) {
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  }
  await expect(page.getByText(/template \d/)).toHaveCount(0)
  await expect(page.getByText('ORG', { exact: true })).toHaveCount(0)
  await page.goto(`${product.url}/add-email`)
  await expect(page).toHaveTitle('Add Email · Medlem')
  await page.getByRole('link', { name: 'See what is sent today' }).click()
  await expect(page).toHaveURL(/\/email-template$/)
  // What was sent to this member, as it was written.
  await page.getByRole('link', { name: 'The e-mails to you' }).click()
  await expect(page).toHaveTitle('Mailbox · Medlem')
  await expect(page.getByText('Kept instead of sent')).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('link', { name: /your payment is confirmed$/ })
    .first()
    .click()
  await expect(page.getByRole('article', { name: 'The e-mail' })).toContainText('Thank you, Jonas')
  await expect(page.getByText('This was a test. No money was moved.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See the receipt' }).click()
  await expect(page).toHaveURL(/-receipt$/)

  const administrator = await browser.newPage({ viewport: PHONE })
  await signIn(administrator, product, ADMINISTRATOR, '/email-template')
  await expect(administrator.getByText('ORG', { exact: true }).first()).toBeVisible()
  await expect(administrator.getByText('No mail server is connected', { exact: true })).toBeVisible()
  await expect(administrator.getByText(/^WhatsApp is not connected/)).toBeVisible()
  await expect(administrator.getByText('There are no undelivered messages.')).toBeVisible()
  await enterNumber(administrator)
  await wordConfirmation(administrator)
  // An address that stops reminders, as somebody opens it who is not signed in; this one is cut short.
  await administrator.goto(`${product.url}/unsubscribe/reminders/v1.cut`)
  await expect(
    administrator.getByRole('heading', { level: 1, name: 'Nothing was switched off' }),
  ).toBeVisible()
  await expectAccessible(administrator)
  await administrator.close()
})
