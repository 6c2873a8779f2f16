import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectOneFilledButton } from './filledButtons.ts'
import { expect, expectAccessible, signIn, test } from './fixtures.ts'
import { newcomer } from './gallery/shot.ts'
import { pdfText } from './pdfText.ts'

const administrator = 'admin@sejlklub.example.org'

/** With its name, so that one width does not find the other's. */
const added: Record<number, { first: string; last: string; phone: string }> = {
  390: { first: 'Aage', last: 'Brohus', phone: '+45 71 11 22 33' },
  1440: { first: 'Åse', last: 'Fjordby', phone: '+45 71 11 22 44' },
}

/** Presses what stands under *More*. */
async function more(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name }).click()
}

for (const width of [390, 1440]) {
  test(`a member without e-mail is added, pays in cash, is corrected and noted, at ${width}`, async ({
    page,
    browser,
    sharedProduct: product,
  }) => {
    const { first, last, phone } = added[width] ?? { first: '', last: '', phone: '' }
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, product, administrator, '/membership-list')

    await test.step('who may be the same is shown before', async () => {
      await page.getByRole('link', { name: 'New member' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('New member')
      await page.getByRole('button', { name: 'Add the member' }).click()
      await expect(page.getByText('Please fill this in.').first()).toBeVisible()
      await page.getByLabel('First name').fill('Elin')
      await page.getByLabel('Last name').fill('Sandberg')
      await page.getByRole('button', { name: 'Add the member' }).click()
      await expect(page.getByText('Is it one of these?')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Elin Sandberg' })).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('a name is enough', async () => {
      await page.getByLabel('First name').fill(first)
      await page.getByLabel('Last name').fill(last)
      await page.getByRole('button', { name: 'Add the member' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${first} ${last}`)
      await expect(page.getByText('Has no account yet')).toBeVisible()
      await expectAccessible(page)
      await expectOneFilledButton(page, 'a person')
      // What does not exist yet is left out.
      const happened = page.getByRole('region', { name: 'What happened' })
      await expect(happened.getByText('Added a member.')).toBeVisible()
      for (const name of [/^Money/, /^Messages/, /^Events/, /^Notes/])
        await expect(happened.getByRole('link', { name })).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 2, name: 'Family' })).toHaveCount(0)
    })

    if (width === 390) {
      await test.step('gets an account by the code of a letter', async () => {
        await more(page, 'Letter with a code')
        await expectAccessible(page)
        const download = page.waitForEvent('download')
        const letters: string[] = []
        page.on('request', (request) => {
          if (request.url().endsWith('/letter')) letters.push(request.method())
        })
        // A second letter would void the first one's code.
        await page.getByRole('button', { name: 'Make the letter (PDF)' }).dblclick()
        const pdf = await readFile(await (await download).path())
        const [code = ''] = /(?:[0-9A-Z]{4}-){2}[0-9A-Z]{4}/.exec(await pdfText(pdf)) ?? []
        expect(letters).toEqual(['POST'])
        const phone = await browser.newPage({ viewport: { width, height: 800 } })
        await signIn(phone, product, newcomer, '/account-letter')
        await phone.getByLabel('Code').fill(code.slice(1))
        await phone.getByRole('button', { name: 'Become this member' }).click()
        await expect(phone.getByText('A code has 12 letters and figures, as on the letter.')).toBeVisible()
        await expectAccessible(phone)
        await phone.getByLabel('Code').fill(code.toLowerCase())
        await phone.getByRole('button', { name: 'Become this member' }).click()
        await expect(phone.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${first}`)
        await phone.getByRole('button', { name: 'Go to your memberships' }).click()
        await expect(phone).toHaveURL(/\/memberships$/)
        await phone.close()
        await page.reload()
        await expect(page.getByText('Has no account yet')).toHaveCount(0)
        await page.getByRole('button', { name: 'More', exact: true }).click()
        await expect(page.getByRole('button', { name: /^Merge with/ })).toBeVisible()
        await expect(page.getByRole('button', { name: 'Letter with a code' })).toHaveCount(0)
        await page.keyboard.press('Escape')
      })
    }

    if (width === 1440) {
      await test.step('gets an account by the code of a letter, without one before', async () => {
        await more(page, 'Letter with a code')
        const download = page.waitForEvent('download')
        await page.getByRole('button', { name: 'Make the letter (PDF)' }).click()
        const pdf = await readFile(await (await download).path())
        const [code = ''] = /(?:[0-9A-Z]{4}-){2}[0-9A-Z]{4}/.exec(await pdfText(pdf)) ?? []
        await page.reload()
        await expect(page.getByText(/^Invited on .*, not used yet$/)).toBeVisible()
        const reader = await (await browser.newContext()).newPage()
        await reader.goto(`${product.url}/account-letter`)
        await reader.getByRole('link', { name: 'I have a letter with a code' }).click()
        await expectAccessible(reader)
        await reader.getByRole('textbox', { name: 'Code' }).fill('0000-0000-0000')
        await reader.getByRole('button', { name: 'Next' }).click()
        await expect(reader.getByText('This code is not valid.')).toBeVisible()
        await reader.getByRole('textbox', { name: 'Code' }).fill(code.toLowerCase())
        await reader.getByRole('button', { name: 'Next' }).click()
        await expect(reader.getByText(`The letter is to ${first}`)).toBeVisible()
        await expectAccessible(reader)
        await reader.getByLabel('E-mail').fill('aase.fjordby@example.org')
        await reader.getByLabel('Password').fill('tre ord i rad')
        await reader.getByRole('button', { name: 'Create account' }).click()
        await reader.getByRole('link', { name: 'Confirm my address' }).click()
        await reader.getByRole('button', { name: 'Confirm my address' }).click()
        await expect(reader).toHaveURL(/\/memberships$/)
        await reader.context().close()
        await page.reload()
        await expect(page.getByText('Has no account yet')).toHaveCount(0)
      })
    }

    await test.step('pays in cash', async () => {
      await page.getByRole('button', { name: 'Record a payment' }).click()
      const dialog = page.getByRole('dialog', { name: 'Record a payment' })
      await dialog.getByLabel('Reason').fill('Paid at the harbour')
      await dialog.getByRole('button', { name: /^Record / }).click()
      await expect(
        page.getByText(new RegExp(`^${first} ${last} has \\d{4}\\. The payment is receipt`)),
      ).toBeVisible()
      const years = page.getByRole('region', { name: 'Memberships' })
      await expect(years.getByRole('link', { name: /^Receipt \d+/ })).toBeVisible()
    })

    await test.step('is corrected', async () => {
      await page.getByRole('button', { name: 'Correct' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(/^Phone/).fill(phone)
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('status').filter({ hasText: 'The data are corrected.' })).toBeVisible()
      await expect(page.getByRole('link', { name: phone })).toHaveAttribute('href', /^tel:\+45711122/)
    })

    await test.step('is noted', async () => {
      await page.getByRole('button', { name: 'Add a note' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Note').fill('Takes the Tuesday shift in the spring.')
      await dialog.getByLabel('Who reads it').selectOption({ label: 'Only administrators and the chair' })
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('Takes the Tuesday shift in the spring.')).toBeVisible()
      await expect(page.getByText('confidential', { exact: true })).toBeVisible()
    })

    await test.step('who looked and who changed what is there', async () => {
      const happened = page.getByRole('region', { name: 'What happened' })
      await expect(happened.getByText('Takes the Tuesday shift in the spring.')).toBeVisible()
      const changes = happened.getByRole('link', { name: /^Changes/ })
      await changes.click()
      await expect(page).toHaveURL(/\?show=changes$/)
      await expect(happened.getByText('Takes the Tuesday shift in the spring.')).toHaveCount(0)
      await expect(changes, 'the page stays where it was').toBeInViewport()
      for (const done of ['Added a member.', 'Corrected the data of a member.'])
        await expect(happened.getByText(done).first()).toBeVisible()
      await expect(happened.getByText('Takes the Tuesday shift in the spring.')).toHaveCount(0)
      await happened.getByRole('link', { name: /^Looks/ }).click()
      await expect(happened.getByText('Looked at a profile.').first()).toBeVisible()
      await expect(happened.getByText('Added a member.')).toHaveCount(0)
      await expectAccessible(page)
    })
  })
}
