import type { Locator, Page } from '@playwright/test'

/** Opens staff's dialog to sign somebody up at an event, on a kind of place; `find` is what is typed to find them. */
export async function signUpSomebody(
  page: Page,
  { find, name, place }: { find: string; name: string; place: string },
): Promise<Locator> {
  await page.getByRole('button', { name: 'Sign somebody up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign somebody up' })
  await dialog.getByRole('searchbox', { name: 'Member' }).fill(find)
  // One of them may have a second record.
  await dialog
    .getByRole('button', { name: `Choose ${name}` })
    .first()
    .click()
  await dialog.getByLabel('Kind of place').selectOption(place)
  return dialog
}
