import type { Page } from '@playwright/test'
import { expect, expectAccessible, signIn, test } from './fixtures.ts'
import type { Product } from './product.ts'

const administrator = 'admin@sejlklub.example.org'

/** 50 people as another program would write them: one is a member already, one has an e-mail that can't be read. */
function fileFor(width: number): string {
  const people = Array.from({ length: 48 }, (_, n) => [
    `Importeret${width}`,
    `Nummer${String.fromCharCode(97 + (n % 26))}${n}`,
    `person${n}@import${width}.example`,
    `20 ${10 + (width % 80)} ${10 + n} 00`,
    `0${1 + (n % 9)}-05-19${50 + n}`,
  ])
  const rows = [
    ...people,
    ['Ida', 'Holm', 'ida.holm@example.org', `30 00 00 ${10 + (width % 80)}`, ''],
    ['Kurt', `Forkert${width}`, 'kurt at home', '', ''],
  ]
  return ['Fornavn;Efternavn;E-mail;Mobil;Fødselsdato', ...rows.map((cells) => cells.join(';'))].join('\r\n')
}

async function officeOf(page: Page, { url }: Product): Promise<void> {
  await page.goto(`${url}/membership-list`)
  await page.getByRole('link', { name: 'Import members' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import members' })).toBeVisible()
}

for (const width of [390, 1440]) {
  test(`an administrator imports 50 people and undoes it, at ${width}`, async ({
    browser,
    sharedProduct,
  }) => {
    const context = await browser.newContext({ viewport: { width, height: 844 } })
    const page = await context.newPage()
    await signIn(page, sharedProduct, administrator)
    const begun = Date.now()
    await officeOf(page, sharedProduct)
    await expectAccessible(page)

    await page.locator('input[type=file]').setInputFiles({
      name: 'medlemmer.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(fileFor(width), 'latin1'),
    })
    await expect(page.getByRole('heading', { level: 1, name: 'What do the columns say?' })).toBeVisible()
    await expect(page.getByText('5 of 5 columns were recognised')).toBeVisible()
    await expect(page.getByLabel('Fødselsdato')).toHaveValue('dateOfBirth')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'See what it would do' }).click()

    const preview = page.getByRole('heading', { level: 1, name: 'Nothing is changed yet.' })
    await expect(preview).toBeFocused()
    await page.getByRole('link', { name: 'Correct the columns' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'What do the columns say?' })).toBeFocused()
    await expect(page.getByLabel('Fødselsdato')).toHaveValue('dateOfBirth')
    await page.getByRole('button', { name: 'See what it would do' }).click()
    await expect(preview).toBeFocused()
    const groups = page.getByRole('navigation', { name: 'What the rows would do' })
    await expect(groups.getByRole('link')).toHaveText([/^1needs you/, /^1changed/, /^48new/, /^0the same/])
    await expectAccessible(page)
    await page.getByText('Without it', { exact: true }).click()
    await expect(groups.getByRole('link', { name: /^49\s*new/ })).toBeVisible()
    await groups.getByRole('link', { name: /changed/ }).click()
    await expect(page.locator('ins')).toHaveText([`30 00 00 ${10 + (width % 80)}`])
    await page.getByRole('checkbox', { name: 'Import Ida Holm' }).uncheck()
    await expect(page.getByRole('button', { name: 'Import 49, leave 1 aside' })).toBeVisible()
    await page.getByRole('checkbox', { name: 'Import Ida Holm' }).check()
    await groups.getByRole('link', { name: /new/ }).click()
    await expect(
      page.getByRole('listitem').filter({ hasText: `person0@import${width}.example` }),
    ).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Import 50' }).click()

    await expect(page.getByRole('heading', { level: 1, name: '50 rows are imported.' })).toBeVisible()
    await expectAccessible(page)
    const report = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Report' }).click()
    expect((await report).suggestedFilename()).toBe('import.csv')
    const address = page.url()

    await test.step('the same file once more changes nothing', async () => {
      await page.getByRole('link', { name: 'Import another file' }).click()
      await page.locator('input[type=file]').setInputFiles({
        name: 'again.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(fileFor(width)),
      })
      await page.getByRole('button', { name: 'See what it would do' }).click()
      await expect(groups.getByRole('link')).toHaveText([/^1needs you/, /^0changed/, /^0new/, /^49the same/])
      await page.getByRole('button', { name: 'Take another file' }).click()
    })

    await page.goto(address)
    await page.getByRole('button', { name: 'Undo the import' }).click()
    const dialog = page.getByRole('dialog')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Undo the import' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'The import is undone.' })).toBeVisible()
    await expect(page.getByText('50 rows reversed')).toBeVisible()
    await expectAccessible(page)
    process.stdout.write(`Imported and undone at ${width} in ${Math.round((Date.now() - begun) / 1000)} s.\n`)
    await context.close()
  })
}

test('a file that is no table is refused with its reason, and rows can be pasted', async ({
  page,
  sharedProduct,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, sharedProduct, administrator)
  await officeOf(page, sharedProduct)
  const choose = (name: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  await choose('empty.csv', Buffer.from('\n'))
  await expect(page.getByRole('alert')).toContainText('The file is empty.')
  await choose('scan.pdf', Buffer.from('%PDF-1.7'))
  await expect(page.getByRole('alert')).toContainText('The file is no table.')
  await page.getByLabel('Or paste rows').fill('Name\tE-mail\nPetra Pasted\tpetra@pasted.example')
  await page.getByRole('button', { name: 'Use what I pasted' }).click()
  await page.getByRole('button', { name: 'See what it would do' }).click()
  await expect(page.getByRole('button', { name: 'Import 1', exact: true })).toBeVisible()
})

test('a file that does not say how it is written is asked about, and nothing of it is lost', async ({
  page,
  sharedProduct,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, sharedProduct, administrator)
  await officeOf(page, sharedProduct)
  const rows = [
    'Medlemmer i Havkatten;;',
    'Fornavn;Efternavn;Fødselsdato',
    'Åse;Ågård;04-05-1971',
    'Søren;Ærø;03-02-1980',
  ]
  await page.locator('input[type=file]').setInputFiles({
    name: 'medlemmer.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(Buffer.from(rows.join('\r\n')).toString('latin1')),
  })
  await expect(page.getByText('Which words are written rightly?')).toBeVisible()
  await expect(page.getByRole('button', { name: 'See what it would do' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: /Ågård/ }).click()
  await expect(page.getByText('3 of 3 columns were recognised')).toBeVisible()
  await expect(page.getByText('2 rows are read')).toBeVisible()
  await page.getByRole('button', { name: 'See what it would do' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nothing is changed yet.' })).toBeFocused()
  await expect(page.getByText('Åse Ågård').first()).toBeVisible()
  await expect(page.getByText('Søren Ærø').first()).toBeVisible()
  await expectAccessible(page)
})
