import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'

// Keystroke-level model (Card, Moran and Newell 1980): pointing, pressing and the thought before it; one typed character.
const CLICK_S = 2.4
const CHARACTER_S = 0.28

export interface Effort {
  clicks: number
  characters: number
}

/** Counts presses of a pointer, and typed characters with Tab, on every page of a browser, also in a payment window. */
export async function countEffort(
  context: BrowserContext,
  effort: Effort = { clicks: 0, characters: 0 },
): Promise<Effort> {
  await context.exposeFunction('countEffort', (kind: keyof Effort, count: number) => {
    effort[kind] += count
  })
  await context.addInitScript(`
    addEventListener('pointerdown', () => countEffort('clicks', 1), true)
    addEventListener('keydown', ({ key }) => key === 'Tab' && countEffort('characters', 1), true)
    addEventListener('input', ({ data }) => countEffort('characters', data?.length ?? 0), true)
  `)
  return effort
}

/** Types as a person would: a field that has the focus already needs no click. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await expect(field).toBeVisible()
  const hasFocus = await field.evaluate((element) => element === element.ownerDocument.activeElement)
  if (!hasFocus) await field.click()
  await page.keyboard.type(text)
}

/** Seconds that a person takes, by the model. */
export function secondsOf({ clicks, characters }: Effort): number {
  return Math.round(clicks * CLICK_S + characters * CHARACTER_S)
}

/** '12 clicks, 80 characters: 51 s for a person'. */
export function effortWords(effort: Effort): string {
  return `${effort.clicks} clicks, ${effort.characters} characters: ${secondsOf(effort)} s for a person`
}
