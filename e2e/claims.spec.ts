import { readFile } from 'node:fs/promises'
import { cards, expect, expectAccessible, payWith, signIn, test } from './fixtures.ts'
import { pdfText } from './pdfText.ts'

const club = 'Sejlklubben Havkatten'

for (const width of [390, 1440]) {
  test(`at ${width}: the treasurer asks for a season's fee, which is paid in the window and in a part by cash, and withdraws the rest`, async ({
    page,
    browser,
    product,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, product, 'admin@sejlklub.example.org', '/membership-list?find=holm')
    await page.getByRole('checkbox', { name: /^Select Alma/ }).check()
    await page.getByRole('button', { name: /^Select all 3/ }).click()
    await page.getByRole('button', { name: 'Ask for a fee' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ask 3 people for a fee' })
    await dialog.getByLabel('Fee').selectOption({ index: 0 })
    await dialog.getByRole('spinbutton').first().click()
    await page.keyboard.type('31122098')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'See who pays how much' }).click()
    await expect(
      page.getByRole('heading', { name: /people are asked for|person is asked for/ }),
    ).toBeVisible()
    await expect(page.getByText('450,00 kr.').first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Ask \d/ }).click()
    await expect(page.getByRole('button', { name: 'Undo the change' })).toBeVisible()
    const change = page.url()

    const ida = await browser.newPage({ viewport: { width, height: 900 } })
    await signIn(ida, product, 'ida.holm@example.org')
    await expect(ida.getByText(new RegExp(`${club}: .* to pay`)).first()).toBeVisible()
    await ida.getByRole('link', { name: 'See or pay' }).first().click()
    await expect(ida.getByText(/give the reference \d+/).first()).toBeVisible()
    await expectAccessible(ida)
    const saved = ida.waitForEvent('download')
    await ida.getByRole('button', { name: 'Download as a letter' }).first().click()
    expect((await saved).suggestedFilename()).toMatch(/^claim-\d+\.pdf$/)
    await ida
      .getByRole('button', { name: /^Pay .*kr\.$/ })
      .first()
      .click()
    await payWith(ida, cards.approved)
    await ida.waitForURL(/\/membership-confirm\?token=/)
    // What the treasurer reads next has it.
    await expect(ida.getByRole('link', { name: /receipt/i }).first()).toBeVisible()
    await ida.goto(`${product.url}/instalments`)
    await ida
      .getByRole('link', { name: /^Ask for more time/ })
      .first()
      .click()
    const subject = ida.getByLabel('Subject')
    await expect(subject).toHaveValue(/^More time to pay \d+$/)
    const asked = await subject.inputValue()
    await ida.getByLabel('Message', { exact: true }).fill('I can pay in February.')
    await expectAccessible(ida)
    await ida.getByRole('button', { name: 'Send message' }).click()
    await expect(ida.getByRole('heading', { name: `Your message is sent to ${club}` })).toBeVisible()
    const thread = await ida.getByRole('link', { name: 'See the conversation' }).getAttribute('href')
    await ida.close()

    await page.goto(`${product.url}${thread}`)
    await page.getByRole('link', { name: /^About the claim \d+$/ }).click()
    // On a phone what narrows the list is in a sheet.
    if (width === 390) await expect(page.getByRole('button', { name: 'Filters, 1 set' })).toBeVisible()
    else await expect(page.getByLabel('Find by reference')).toHaveValue(asked.replace(/\D/g, ''))
    await expect(
      page.getByRole('region', { name: 'Asked for' }).getByText(asked.replace(/\D/g, '')),
    ).toBeVisible()

    const money = await page.locator('.office-menu a', { hasText: 'Money' }).getAttribute('href')
    await page.goto(`${product.url}${money?.replace(/money$/, 'claims')}`)
    const list = page.getByRole('region', { name: 'Asked for' })
    const choose = async (name: string) => {
      // On a phone the choice is in a sheet.
      if (width === 390) await page.getByRole('button', { name: /^Filters/ }).click()
      await page.getByRole('button', { name, exact: true }).click()
      if (width === 390) await page.getByRole('button', { name: 'Show the list' }).click()
    }
    const runs = page.getByRole('region', { name: 'Runs' })
    await expect(runs.getByText(/people asked|person asked/).first()).toBeVisible()
    await expect(runs.getByRole('link').first()).toHaveAttribute(
      'href',
      new URL(change).pathname + new URL(change).search,
    )
    await expect(list.getByText('Letters name no bank account', { exact: false })).toBeVisible()
    const printed = page.waitForEvent('download')
    await list
      .getByRole('button', { name: /^More for/ })
      .first()
      .click()
    await expectAccessible(page)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Print letter/ })
      .click()
    const letter = await pdfText(await readFile(await (await printed).path()))
    expect(letter).toContain('asks you to pay what is listed below')
    expect(letter).toMatch(/To pay\s+\d+,00 kr\./)
    await list
      .getByRole('button', { name: /^Record payment/ })
      .first()
      .click()
    const record = page.getByRole('dialog', { name: 'Record a payment' })
    await record.getByLabel('Amount in kr.').fill('100')
    await record.getByLabel('Reason').fill('At the club')
    await expectAccessible(page)
    await record.getByRole('button', { name: 'Record the payment' }).click()
    await expect(record).toBeHidden()
    await expect(list.getByText('Partly paid').first()).toBeVisible()
    await expectAccessible(page)

    const more = list.getByRole('button', { name: /^More for/ }).first()
    await more.press('Enter')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Pause reminders/ })
      .click()
    const pause = page.getByRole('dialog', { name: /^Pause the reminders to/ })
    await pause.getByRole('spinbutton').first().click()
    await page.keyboard.type('31122098')
    await pause.getByLabel('Reason').fill('Asked for time')
    await expectAccessible(page)
    await pause.getByRole('button', { name: 'Pause the reminders' }).click()
    await expect(list.getByText('No reminders until 31-12-2098: Asked for time').first()).toBeVisible()
    await expect(more).toBeFocused()
    await choose('For the board')
    await expect(list.getByText('Nothing here')).toBeVisible()

    await page.goto(`${product.url}${money?.replace(/money$/, 'settings/claims')}`)
    await page.getByRole('button', { name: 'Change the reminders' }).click()
    const dunning = page.getByRole('dialog', { name: 'Reminders of claims' })
    await dunning.getByLabel('Fee in DKK').first().fill('100,01')
    await expectAccessible(page)
    await dunning.getByRole('button', { name: 'Save' }).click()
    await expect(
      dunning.getByText('A reminder may cost 100,00 kr. at most (renteloven § 9 b).'),
    ).toBeVisible()
    await dunning.getByLabel('Fee in DKK').first().fill('50')
    await dunning.getByRole('button', { name: 'Save' }).click()
    await expect(dunning).toBeHidden()
    await expect(page.getByText('fee 50,00 kr.')).toBeVisible()

    await page.goto(`${product.url}${money?.replace(/money$/, 'fees')}`)
    await page.getByRole('button', { name: /^Edit/ }).first().click()
    const fee = page.getByRole('dialog')
    await fee.getByLabel('How members renew into it').selectOption('By a claim to each member')
    await fee.getByLabel('Days until it is due').fill('21')
    await expectAccessible(page)
    await fee.getByRole('button', { name: 'Save' }).click()
    await expect(fee).toBeHidden()

    await page.goto(change)
    await page.getByRole('button', { name: 'Undo the change' }).click()
    await expect(page.getByRole('heading', { name: 'The change is undone.' })).toBeVisible()
    await page.goto(`${product.url}${money?.replace(/money$/, 'claims')}`)
    await choose('Paid')
    await expect(list.getByRole('listitem').filter({ hasText: 'Paid' }).first()).toBeVisible()
  })
}
