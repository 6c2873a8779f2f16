import { expect, type Page } from '@playwright/test'
import { acceptance } from './acceptance.ts'
import { claimShares } from './claimShare.ts'
import { groupMessages } from './groupMessage.ts'
import { guests } from './guests.ts'
import { money } from './money.ts'
import { openOffice } from './openOffice.ts'
import { settings } from './settings.ts'
import { administrator, newcomer, parent, type Shot, support, treasurer, withoutAddress } from './shot.ts'

/** Follows the first link whose address looks like that, until another heading stands there. */
function follow(part: string): NonNullable<Shot['open']> {
  return async (page) => {
    const heading = async () => (await page.locator('h1').allInnerTexts()).join()
    const before = await heading()
    await page.locator(`main a[href*="${part}"]`).first().click()
    await expect.poll(async () => ['', before].includes(await heading())).toBe(false)
  }
}

async function openPerson(page: Page): Promise<void> {
  await page
    .getByRole('row', { name: /Alma Holm/ })
    .getByRole('link')
    .click()
  await page.getByRole('heading', { level: 1, name: 'Alma Holm' }).waitFor()
}

async function openImport(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Import members' }).click()
  await page.getByRole('heading', { level: 1, name: 'Import members' }).waitFor()
}

async function handIn(page: Page, buffer: Buffer): Promise<void> {
  const file = { name: 'medlemmer.csv', mimeType: 'text/csv', buffer }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('heading', { level: 1, name: 'What do the columns say?' }).waitFor()
}

async function openDoor(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Open boat evening' }).click()
  await page.getByRole('link', { name: 'Open the door' }).click()
  await page.getByRole('button', { name: 'Scan tickets' }).waitFor()
}

/** Every address of the portal as a member finds it. */
export const screens: readonly Shot[] = [
  { name: 'home', as: parent, path: '/' },
  { name: 'home-address-missing', as: withoutAddress, path: '/' },
  { name: 'events', as: parent, path: '/events' },
  { name: 'event', as: parent, path: '/events', open: follow('/event-') },
  { name: 'calendar', as: parent, path: '/my-calender' },
  {
    name: 'calendar-week',
    as: parent,
    path: '/my-calender',
    open: (page) => page.getByRole('button', { name: 'Week', exact: true }).click(),
  },
  {
    name: 'calendar-agenda',
    as: parent,
    path: '/my-calender',
    open: (page) => page.getByRole('button', { name: 'Agenda', exact: true }).click(),
  },
  { name: 'my-teams', as: parent, path: '/my-teams' },
  { name: 'instalments', as: parent, path: '/instalments' },
  { name: 'organisation', as: parent, path: '/', open: follow('-details') },
  { name: 'contact-us', as: parent, path: '/contact-us' },
  { name: 'memberships', as: parent, path: '/memberships' },
  { name: 'profile-dialog', as: withoutAddress, path: '/memberships?trigger=editMainParticipant' },
  { name: 'history', as: parent, path: '/memberships', open: follow('-history') },
  {
    name: 'receipt',
    as: parent,
    path: '/memberships',
    open: async (page, product) => {
      await follow('-history')(page, product)
      await follow('-receipt')(page, product)
    },
  },
  { name: 'my-profile', as: parent, path: '/my-profile' },
  { name: 'edit-profile', as: parent, path: '/edit-profile' },
  { name: 'participants', as: parent, path: '/participants-list' },
  { name: 'add-participant', as: parent, path: '/add-edit-participant' },
  { name: 'membership-new', as: parent, path: '/membership-new' },
  { name: 'membership-new-newcomer', as: newcomer, path: '/membership-new' },
  { name: 'membership-new-ages', as: 'peter.skov@example.org', path: '/membership-new' },
  { name: 'message-inbox', as: parent, path: '/message-inbox' },
  { name: 'message-compose', as: parent, path: '/message-compose' },
  { name: 'shared-inbox', as: administrator, path: '/message-inbox?show=all' },
  {
    name: 'shared-thread',
    as: administrator,
    path: '/message-inbox?show=closed',
    open: async (page, product) => {
      await follow('/message-read')(page, product)
    },
  },
  { name: 'write-to-member', as: administrator, path: '/message-compose' },
  { name: 'mailbox', as: parent, path: '/mailbox' },
  { name: 'news', as: parent, path: '/blog' },
  { name: 'add-news', as: administrator, path: '/add-blog' },
  {
    name: 'add-news-translated',
    as: administrator,
    path: '/add-blog',
    open: async (page) => {
      await page.locator('summary', { hasText: 'Dansk' }).click()
      await page.locator('input[lang=da]').fill('Bådene på land før frosten')
      await page.locator('textarea[lang=da]').fill('Kranen kommer to gange mere i år.')
    },
  },
  { name: 'pages', as: parent, path: '/content' },
  { name: 'add-page', as: administrator, path: '/content-add' },
  ...acceptance,
  { name: 'templates', as: administrator, path: '/email-template' },
  { name: 'add-template', as: administrator, path: '/add-email' },
  { name: 'all-pages', as: administrator, path: '/menu' },
  { name: 'membership-list', as: administrator, path: '/membership-list' },
  { name: 'person', as: administrator, path: '/membership-list?find=alma', open: openPerson },
  { name: 'person-new', as: administrator, path: '/membership-list', open: follow('/members/new') },
  { name: 'office-home', as: treasurer, path: '/', open: openOffice(/^Åbyhøj/) },
  ...money,
  ...claimShares,
  { name: 'office-events', as: treasurer, path: '/', open: openOffice(/^Events/) },
  { name: 'office-messages', as: treasurer, path: '/', open: openOffice(/^Messages/) },
  ...groupMessages,
  ...settings,
  { name: 'new-organisation', as: support, path: '/new-organisation' },
  {
    name: 'office-import',
    as: treasurer,
    path: '/membership-list',
    open: openImport,
  },
  {
    name: 'office-import-columns',
    as: treasurer,
    path: '/membership-list',
    open: async (page) => {
      await openImport(page)
      const file =
        'Medlem;;\nFornavn;Efternavn;E-mail\nÅse;Ågård;aase@example.org\nBo;Ravn, dr;bo@example.org\n'
      await handIn(page, Buffer.from(file, 'latin1'))
      await page.getByLabel('Fornavn').waitFor()
    },
  },
  {
    name: 'office-import-asked',
    as: treasurer,
    path: '/membership-list',
    open: async (page) => {
      await openImport(page)
      const file = 'Fornavn;Efternavn\nÅse;Ågård\nSøren;Ærø\n'
      await handIn(page, Buffer.from(Buffer.from(file).toString('latin1')))
      await page.getByText('Which words are written rightly?').waitFor()
    },
  },
  {
    name: 'office-teams',
    as: administrator,
    path: '/membership-list',
    open: async (page) => {
      const address = await page.locator('.club-row a').first().getAttribute('href')
      await page.goto(new URL(`${address}/teams`, page.url()).href)
      await page.getByRole('link', { name: 'Optimistjoller' }).click()
      await page.getByRole('heading', { level: 1, name: 'Optimistjoller' }).waitFor()
    },
  },
  { name: 'support-home', as: support, path: '/' },
  {
    name: 'member-picker',
    as: support,
    path: '/',
    open: async (page) => {
      await page.getByRole('button', { name: 'Act as' }).click()
      await page.getByRole('option').first().waitFor()
    },
  },
  { name: 'not-found', as: parent, path: '/no-such-page' },
  { name: 'login', path: '/page-login' },
  { name: 'register', path: '/page-register' },
  { name: 'forgot-password', path: '/page-forgot-password' },
  { name: 'member-cards', as: parent, path: '/member-cards' },
  { name: 'card-check', path: '/card-check' },
  { name: 'public-organisation', path: '/clubs/sejlklub' },
  { name: 'public-event', path: '/clubs/sejlklub', open: follow('/clubs/sejlklub/events/') },
  ...guests,
  { name: 'door', as: administrator, path: '/events', open: openDoor },
  { name: 'door-closed', path: '/door' },
  { name: 'lock-screen', path: '/page-lock-screen' },
  ...['400', '403', '404', '500', '503'].map((status) => ({
    name: `error-${status}`,
    path: `/page-error-${status}`,
  })),
  { name: 'template-page', path: '/empty-page' },
]
