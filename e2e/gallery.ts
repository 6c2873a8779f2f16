/**
 * `npm run gallery [-- PART] [--language=da]`: pictures of every screen and state, or of those whose name holds PART, into
 * .gallery/. `--language=pseudo` shows texts in brackets, 40 % longer, and says which are cut off.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumPath } from './chromium.ts'
import { signIn } from './fixtures.ts'
import { cutTexts } from './gallery/cutTexts.ts'
import { addPseudoLanguage, removePseudoLanguage } from './gallery/pseudoLanguage.ts'
import { screens } from './gallery/screens.ts'
import type { Shot } from './gallery/shot.ts'
import { states } from './gallery/states.ts'
import { translatedPage } from './gallery/translatedPage.ts'
import { type Product, startProduct } from './product.ts'

const flag = process.argv.find((argument) => argument.startsWith('--language='))
const language = flag?.split('=')[1] ?? 'en'
const part = process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? ''
const root = fileURLToPath(new URL('../', import.meta.url))
const folder = `${root}.gallery/${language === 'en' ? '' : `${language}/`}`
/** The narrowest phone is where a long text is cut off. */
const WIDTHS = language === 'pseudo' ? [320, 390, 1440] : [390, 1440]
const THEMES = ['light', 'dark'] as const
const ABOUT_THE_READER = {
  // A payment window follows the browser where its provider does not know the portal's language. Chromium has no locale
  // that does not exist.
  ...(language === 'pseudo'
    ? { extraHTTPHeaders: { 'accept-language': language } }
    : { locale: language === 'en' ? 'en-GB' : language }),
  timezoneId: 'Europe/Copenhagen',
  viewport: { width: 1440, height: 900 },
  reducedMotion: 'reduce' as const,
}

async function takeFour(page: Page, name: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width < 776 ? 844 : 900 })
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme })
      const path = `${folder}${name}-${width}-${colorScheme}.png`
      await page.screenshot({ path, fullPage: true, animations: 'disabled' })
    }
    for (const cut of await cutTexts(page)) report(cuts, `${name} at ${width} px: ${cut}`)
  }
}

/** A reader of the language: by a cookie, as the switch sets it. */
async function newReader(browser: Browser, product: Product): Promise<BrowserContext> {
  const context = await browser.newContext(ABOUT_THE_READER)
  if (language !== 'en') await context.addCookies([{ name: 'language', value: language, url: product.url }])
  return context
}

/** Signs in once for each account; a page that is opened later finds the session at the identity server. */
async function openAs(context: BrowserContext, product: Product, shot: Shot): Promise<Page> {
  const opened = await context.newPage()
  const page = language === 'en' ? opened : translatedPage(opened, language)
  page.setDefaultTimeout(10_000)
  const isNew = (await context.cookies()).every(({ name }) => name === 'language')
  if (shot.as && isNew) await signIn(page, product, shot.as, shot.path)
  else await page.goto(product.url + shot.path)
  await page.waitForLoadState('networkidle')
  return page
}

async function take(context: BrowserContext, product: Product, shot: Shot): Promise<void> {
  const page = await openAs(context, product, shot)
  try {
    await shot.open?.(page, product)
    // What waits for changes never ends: once it has begun, the network is not idle again.
    await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined)
    await takeFour(page, shot.name)
  } catch (error) {
    report(missed, `${shot.name}: ${String(error).split('\n').slice(0, 4).join(' ')}`)
  } finally {
    await page.close()
  }
}

/** Screens that are only looked at share a product and, for each account, a sign-in. */
async function takeScreens(browser: Browser, shots: readonly Shot[]): Promise<void> {
  if (shots.length === 0) return
  const product = await startProduct()
  for (const account of new Set(shots.map((shot) => shot.as))) {
    const context = await newReader(browser, product)
    for (const shot of shots.filter(({ as }) => as === account)) await take(context, product, shot)
    await context.close()
  }
  await product.close()
}

/** What one state does to the books is not to be seen in another. */
async function takeStates(browser: Browser, shots: readonly Shot[]): Promise<void> {
  for (const shot of shots) {
    const product = await startProduct().catch((error) => report(missed, `${shot.name}: ${String(error)}`))
    if (!product) continue
    const context = await newReader(browser, product)
    await take(context, product, shot)
    await context.close()
    await product.close()
  }
}

/** Said at once: the whole gallery takes a quarter of an hour. */
function report(lines: Set<string>, line: string): void {
  if (!lines.has(line)) console.error(line)
  lines.add(line)
}

function contactSheet(shots: readonly Shot[]): string {
  const rows = shots.map(({ name }) => {
    const pictures = WIDTHS.flatMap((width) => THEMES.map((theme) => `${name}-${width}-${theme}.png`))
    const images = pictures.map(
      (file) => `<a href="${file}"><img src="${file}" alt="${file}" height="420"></a>`,
    )
    return `<h2>${name}</h2><p>${images.join(' ')}</p>`
  })
  return `<!doctype html><meta charset="utf-8"><title>Gallery</title>${rows.join('\n')}\n`
}

const isWanted = ({ name }: Shot) => name.includes(part)
const missed = new Set<string>()
const cuts = new Set<string>()
if (part === '') rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
if (language === 'pseudo') {
  addPseudoLanguage()
  process.on('exit', removePseudoLanguage)
}
const browser = await chromium.launch({
  executablePath: chromiumPath,
  args: ['--no-sandbox'],
})
await takeScreens(browser, screens.filter(isWanted))
await takeStates(browser, states.filter(isWanted))
await browser.close()
const shots = [...screens, ...states].filter(isWanted)
writeFileSync(`${folder}index.html`, contactSheet(shots))
console.log(
  `${shots.length - missed.size} of ${shots.length} screens and states are in .gallery/; ${cuts.size} texts are cut off`,
)
process.exitCode = missed.size === 0 ? 0 : 1
