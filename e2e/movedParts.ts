import type { Locator, Page } from '@playwright/test'
import { waitForNetworkIdle } from './networkIdle.ts'

/** px; what moves less is still under the finger. */
const STILL_PX = 8
/** ms; long enough for what is there already to be seen. */
const LATE_MS = { least: 30, most: 300 }

/** By the second what changed before the first was looked at. */
const TWO_FRAMES = 'new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))'

interface Moved {
  name: string
  from: { x: number; y: number }
  to: { x: number; y: number }
}

/** Lets every answer and every script come late, the same address always equally, and looks in each frame at what can be pressed. */
export async function watchMoves(page: Page): Promise<void> {
  await page.addInitScript(`(() => {${WATCH}})()`)
  await page.route('**/*', async (route) => {
    const request = route.request()
    if (['fetch', 'script', 'xhr'].includes(request.resourceType())) {
      await new Promise((later) => setTimeout(later, latenessOf(new URL(request.url()))))
    }
    // A page that is left asks no more.
    await route.continue().catch(() => undefined)
  })
}

/** What moved of the screen that stands there now, a sentence for each part. */
export async function movedParts(page: Page): Promise<string[]> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await waitForNetworkIdle(page)
  return readMoved(page)
}

/** What moved from the press that opens a dialog until a part of it is there that waits for its answers. */
export async function movedInDialog(
  page: Page,
  opener: Locator,
  last: (dialog: Locator) => Locator,
): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await opener.scrollIntoViewIfNeeded()
  await page.evaluate(TWO_FRAMES)
  await page.evaluate('window.movedParts.length = 0')
  await opener.click()
  await last(page.getByRole('dialog')).first().waitFor()
  await page.evaluate(TWO_FRAMES)
  return readMoved(page)
}

async function readMoved(page: Page): Promise<string[]> {
  const moved = await page.evaluate<Moved[]>('window.movedParts')
  return moved.map(({ name, from, to }) => `'${name}' moved from ${from.x}, ${from.y} to ${to.x}, ${to.y}`)
}

/** Ids differ from one start to the next. */
function latenessOf({ pathname, search }: URL): number {
  const address = (pathname + search).replace(/[0-9a-f-]{36}/g, '')
  let sum = 0
  for (const letter of address) sum = (sum * 31 + letter.charCodeAt(0)) % 9973
  return LATE_MS.least + (sum % (LATE_MS.most - LATE_MS.least))
}

/**
 * Runs in the page. A machine that is busy would meet the limits after which the portal shows the rest without a part that is late, so
 * they are put off.
 */
const WATCH = `
  const timer = window.setTimeout
  window.setTimeout = (run, ms = 0, ...rest) => timer(run, ms < 1000 ? ms : ms * 60, ...rest)
  window.movedParts = []
  const seen = new Map()
  const nameOf = (part) => (part.getAttribute('aria-label') || part.textContent.trim() || part.name || part.tagName).slice(0, 60)
  const look = () => {
    // What lies behind an open dialog can't be pressed.
    const pressable = document.querySelector('dialog[open]') ?? document
    for (const part of pressable.querySelectorAll('a[href], button, input, select, summary, textarea')) {
      const { left, top, width, height } = part.getBoundingClientRect()
      if (width < 2 || height < 2 || !part.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const [from, to] = [seen.get(part), { x: Math.round(left), y: Math.round(top) }]
      seen.set(part, to)
      if (!from || from.y >= innerHeight || from.y + height <= 0) continue
      if (Math.max(Math.abs(from.x - to.x), Math.abs(from.y - to.y)) > ${STILL_PX}) {
        window.movedParts.push({ name: nameOf(part), from, to })
      }
    }
    requestAnimationFrame(look)
  }
  addEventListener('DOMContentLoaded', () => requestAnimationFrame(look))
`
