import { expect } from '@playwright/test'
import type { Shot } from './shot.ts'

/** A part of the football club's office. */
export function openOffice(entry: RegExp): NonNullable<Shot['open']> {
  return async (page) => {
    await page.locator('.office-menu').getByRole('link', { name: entry }).first().click()
    await expect(page).toHaveURL(/\/office\//)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
}
