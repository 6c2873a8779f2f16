import type { Page } from '@playwright/test'
import { administrator, parent, type Shot, treasurer } from './shot.ts'

// A row for each answer of the preview: a stranger under Peter's number, a brother, a new person, one row without a name.
const FILE = `Medlemsnr.;Fornavn;Efternavn;E-mail;Telefon;Fødselsdato
31;Peter;Hansen;peter.hansen@example.org;20 11 22 33;01-01-2010
;Ida;Holm;ida.holm@example.org;20 11 22 34;
;Mikkel;Østergård;mikkel@example.org;4,52012E+09;14-05-1971
;;;uden.navn@example.org;;
`

async function openPreview(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Import members' }).click()
  const file = { name: 'medlemmer.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: 'See what it would do' }).click()
  await page.getByRole('heading', { level: 1, name: 'Nothing is changed yet.' }).waitFor()
}

async function compare(page: Page): Promise<void> {
  await page.getByLabel('Find a person').fill('peter skov')
  await page.getByText(/^2 of \d\d people/).waitFor()
  await page.getByRole('link', { name: 'Peter Skov' }).first().click()
  await page.getByRole('link', { name: /^Peter Skov, member/ }).click()
  await page.getByRole('button', { name: 'Compare' }).click()
  await page.getByRole('dialog', { name: /^Merge Peter Skov with/ }).waitFor()
}

async function planMerge(page: Page): Promise<void> {
  await compare(page)
  await page.getByRole('button', { name: 'See what moves' }).click()
  await page.getByRole('heading', { level: 1, name: /Peter Skov is folded/ }).waitFor()
}

/** Another tab saves the profile first. */
async function meetAnother(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const other = await page.context().newPage()
  await other.goto(new URL('/edit-profile', page.url()).href)
  await other.getByLabel('Phone').fill('+45 21 22 33 44')
  await other.getByRole('button', { name: 'Save profile' }).click()
  await other.getByText('Your profile is saved.').waitFor()
  await other.close()
  await page.getByLabel('Last name').fill('Dal')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await page.getByText('This profile was changed in the meantime').waitFor()
}

async function addParticipant(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Rules of the road' }).click()
  await page.getByRole('button', { name: 'Sign somebody up' }).click()
  await page.getByRole('dialog').waitFor()
}

async function sellAtDoor(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Open boat evening' }).click()
  await page.getByRole('link', { name: 'Open the door' }).click()
  await page.getByRole('button', { name: 'Sell a place' }).click()
  await page.getByRole('textbox', { name: 'First name' }).waitFor()
}

/** The demonstration takes no real money, so no bank asks for any: the server's answer is changed. */
async function noteDispute(page: Page): Promise<void> {
  await page.route('**/timeline', async (route) => {
    const answer = await route.fetch()
    const year = await answer.json()
    const payments = year.payments.map((payment: object) => ({
      ...payment,
      canDispute: true,
      disputableMinor: 45_000,
    }))
    await route.fulfill({ response: answer, json: { ...year, payments } })
  })
  await openReceipt(page)
  await page.getByRole('button', { name: 'Note a dispute' }).first().click()
  await page.getByRole('dialog', { name: 'Note a dispute' }).waitFor()
}

async function openReceipt(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find' }).fill('1')
  await page.getByRole('option', { name: /^Receipt 1(?!\d)/ }).click()
  await page.getByRole('button', { name: /^Steps, refunds and disputes/ }).click()
  await page.getByRole('button', { name: 'Give money back' }).first().waitFor()
}

/** What staff do with the records of people and of money: take in, fold, correct together, give back. */
export const records: readonly Shot[] = [
  { name: 'office-import-preview', as: treasurer, path: '/membership-list', open: openPreview },
  {
    name: 'office-import-done',
    as: treasurer,
    path: '/membership-list',
    open: async (page) => {
      await openPreview(page)
      await page.getByRole('button', { name: /^Import \d/ }).click()
      await page.getByRole('heading', { level: 1, name: /imported\.$/ }).waitFor()
    },
  },
  { name: 'merge-compare', as: administrator, path: '/membership-list', open: compare },
  { name: 'merge-plan', as: administrator, path: '/membership-list', open: planMerge },
  { name: 'profile-conflict', as: parent, path: '/my-profile', open: meetAnother },
  { name: 'add-participant-staff', as: administrator, path: '/events', open: addParticipant },
  { name: 'sell-at-door', as: administrator, path: '/events', open: sellAtDoor },
  { name: 'receipt-steps', as: treasurer, path: '/membership-list', open: openReceipt },
  { name: 'dispute-dialog', as: treasurer, path: '/membership-list', open: noteDispute },
]
