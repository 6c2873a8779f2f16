import type { Page } from '@playwright/test'
import type { Shot } from './shot.ts'

async function openGuestSignUp(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Open boat evening' }).first().click()
  await page.getByRole('link', { name: 'Sign up', exact: true }).click()
  await page.getByRole('button', { name: 'Add another person' }).click()
}

/** What people without an account see. */
export const guests: readonly Shot[] = [
  { name: 'guest-sign-up', path: '/clubs/sejlklub', open: openGuestSignUp },
  { name: 'guest-order-not-open', path: '/guest-order' },
]
