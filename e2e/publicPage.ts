import type { Browser, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** A page of somebody who has been nowhere before. */
export const opened = async (browser: Browser, width: number): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width, height: 900 }, locale: 'en-GB' })
  return context.newPage()
}

/** Where every way to the portal ends without a session; the pages on the way would end the next navigation. */
export async function isAskedToSignIn(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/identity\//)
  await expect(page.locator('input[name=email]')).toBeVisible()
}
