import { expect, type Page } from '@playwright/test'

/**
 * A screen has one filled button at most, the one that most would press first. What can be acted on counts: an open dialog makes
 * the page behind it inert, so the dialog is judged alone.
 */
export async function expectOneFilledButton(page: Page, what: string): Promise<void> {
  const dialogs = page.locator('dialog:modal')
  const layer = (await dialogs.count()) > 0 ? dialogs.last() : page.locator('body')
  // The link to the content lies above the window until it has the focus.
  const filled = layer.locator('.button-primary:not(.skip-link), .button-danger').filter({ visible: true })
  const names = await filled.allInnerTexts()
  expect.soft(names.length, `${what} has these filled: ${names.join(' | ')}`).toBeLessThanOrEqual(1)
}
