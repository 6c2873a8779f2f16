import type { BrowserContext } from '@playwright/test'

// Keystroke-level model (Card, Moran and Newell 1980): pointing, pressing and the thought before it; one typed character.
const CLICK_S = 2.4
const CHARACTER_S = 0.28

interface Effort {
  clicks: number
  characters: number
}

/** Counts presses of a pointer and typed characters on every page of a browser, also in a payment window. */
export async function countEffort(context: BrowserContext, effort: Effort): Promise<void> {
  await context.exposeFunction('countEffort', (kind: keyof Effort, count: number) => {
    effort[kind] += count
  })
  await context.addInitScript(`
    addEventListener('pointerdown', () => countEffort('clicks', 1), true)
    addEventListener('input', ({ data }) => countEffort('characters', data?.length ?? 0), true)
  `)
}

/** '12 clicks, 80 characters: 51 s for a person' by the model. */
export function effortWords({ clicks, characters }: Effort): string {
  const seconds = Math.round(clicks * CLICK_S + characters * CHARACTER_S)
  return `${clicks} clicks, ${characters} characters: ${seconds} s for a person`
}
