import type { Page } from '@playwright/test'
import { administrator, type Shot, treasurer } from './shot.ts'

/** Opens what the settings' menu leads to. */
async function openSetting(page: Page, name: string): Promise<void> {
  await page.locator('.office-menu').getByRole('link', { name: 'Settings' }).click()
  const menu = page.getByRole('navigation', { name: 'Settings' })
  await menu.getByRole('link', { name, exact: true }).click()
}

async function openFees(page: Page): Promise<void> {
  await openSetting(page, 'Fees')
  await page.getByRole('table').waitFor()
}

async function openFee(page: Page): Promise<void> {
  await openFees(page)
  await page
    .getByRole('region', { name: 'Change fees' })
    .getByRole('listitem')
    .filter({ hasText: 'Youth' })
    .getByRole('button')
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
}

const names = [
  'Name and address',
  'Language',
  'Public page',
  'Own fields',
  'Member cards',
  'Former members',
  'Payments',
  'Claims',
  'Second step for money',
  'Banners',
  'Reminders',
  'E-mails',
]

/** The settings of an organisation, and the pages that their menu leads to. */
export const settings: Shot[] = [
  ...names.map((name) => ({
    name: `settings-${name.toLowerCase().replaceAll(' ', '-')}`,
    as: treasurer,
    path: '/',
    open: async (page: Page) => {
      await openSetting(page, name)
      await page.getByRole('heading', { level: 1, name }).waitFor()
    },
  })),
  { name: 'fee-dialog', as: treasurer, path: '/', open: openFee },
  {
    name: 'fee-dialog-names',
    as: treasurer,
    path: '/',
    open: async (page) => {
      await openFee(page)
      await page.getByText('In other languages').click()
    },
  },
  {
    name: 'banner-dialog',
    as: treasurer,
    path: '/',
    open: async (page) => {
      await openSetting(page, 'Banners')
      await page.getByRole('button', { name: 'New banner' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'office-access',
    as: treasurer,
    path: '/',
    open: async (page) => {
      await openSetting(page, 'People with access')
      await page.getByRole('button', { name: 'Invite someone' }).waitFor()
    },
  },
  { name: 'office-fees', as: administrator, path: '/', open: openFees },
  {
    name: 'discount-dialog',
    as: administrator,
    path: '/',
    open: async (page) => {
      await openFees(page)
      await page.getByRole('button', { name: 'Edit HAVNEFEST' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'office-setup',
    as: treasurer,
    path: '/',
    open: async (page) => {
      await openSetting(page, 'Name and address')
      await page.waitForURL(/settings\/details$/)
      await page.goto(page.url().replace(/settings.*$/, 'setup'))
      await page.getByRole('listitem').filter({ hasText: 'Test the payments' }).waitFor()
    },
  },
  {
    name: 'organisation-dialog',
    as: treasurer,
    path: '/',
    open: async (page) => {
      await openSetting(page, 'Name and address')
      await page.getByRole('button', { name: /^Change Åbyhøj/ }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'office-audit',
    as: treasurer,
    path: '/',
    open: async (page) => {
      await openSetting(page, 'Audit log')
      await page.getByRole('button', { name: 'Check the chain' }).waitFor()
    },
  },
]
