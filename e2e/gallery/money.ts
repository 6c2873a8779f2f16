import { expect, type Page } from '@playwright/test'
import type { Product } from '../product.ts'
import { openOffice } from './openOffice.ts'
import { type Shot, treasurer } from './shot.ts'

/** *Money* in the office, and what it leads to. */
export const money: Shot[] = [
  { name: 'office-money', as: treasurer, path: '/', open: openOffice(/^Money/) },
  ...(['Payments', 'Claims'] as const).map((name) => ({
    name: `office-${name.toLowerCase()}`,
    as: treasurer,
    path: '/',
    open: async (page: Page, product: Product) => {
      await openOffice(/^Money/)(page, product)
      await page.getByRole('link', { name, exact: true }).click()
      await page.getByRole('heading', { level: 1, name }).waitFor()
    },
  })),
  {
    name: 'office-bank',
    as: treasurer,
    path: '/',
    open: async (page, product) => {
      await openOffice(/^Money/)(page, product)
      await page.getByRole('link', { name: 'Decide the lines' }).click()
      await page.getByRole('list', { name: 'Open' }).waitFor()
    },
  },
  {
    name: 'office-dunning',
    as: treasurer,
    path: '/',
    open: async (page, product) => {
      await openOffice(/^Settings/)(page, product)
      await page.getByRole('link', { name: 'Claims', exact: true }).click()
      await page.getByRole('button', { name: 'Change the reminders' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'office-payouts',
    as: treasurer,
    path: '/',
    open: async (page, product) => {
      await openOffice(/^Money/)(page, product)
      await page.getByRole('link', { name: 'Payouts', exact: true }).click()
      // They are asked for once the product has started.
      await expect(async () => {
        await page.reload()
        await expect(page.getByRole('list', { name: 'Payouts' })).toBeVisible({ timeout: 5_000 })
      }).toPass()
    },
  },
  {
    name: 'office-bookkeeping',
    as: treasurer,
    path: '/',
    open: async (page, product) => {
      await openOffice(/^Money/)(page, product)
      await page.getByRole('link', { name: 'Vouchers, and closing a month' }).click()
      await page.getByRole('heading', { level: 1, name: 'Bookkeeping' }).waitFor()
    },
  },
  {
    name: 'office-sample',
    as: treasurer,
    path: '/',
    open: async (page, product) => {
      await openOffice(/^Money/)(page, product)
      await page.getByRole('link', { name: 'Audit', exact: true }).click()
      await page.getByLabel('Seed').fill('4711')
      await page.getByRole('button', { name: 'Draw' }).click()
      await page.getByRole('heading', { level: 2, name: 'The sample' }).waitFor()
    },
  },
]
