import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

const GUIDELINES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules that a theme can break; everything else is the same in the other one. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * Runs in the page: adds `axeParts`, which judges it in two parts. Contrast takes axe nine tenths of its time, though most texts
 * of a screen have the colours of texts on the screens before. `texts()` answers a key for each text: its colour, size and weight,
 * what lies behind it down to the first opaque background, and what makes axe pass over it. `judgeColours` judges the texts that
 * it is given the places of.
 */
const addParts = `(() => {
  const GUIDELINES = ${JSON.stringify(GUIDELINES)}
  const COLOUR_RULES = ${JSON.stringify(COLOUR_RULES)}
  const STATES = ['disabled', 'aria-disabled', 'aria-hidden', 'inert']

  /** cyrb53, a hash of 53 bits. */
  const hash = (text) => {
    let [a, b] = [0xdeadbeef, 0x41c6ce57]
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      a = Math.imul(a ^ code, 2654435761)
      b = Math.imul(b ^ code, 1597334677)
    }
    a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
    b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
    return 4294967296 * (2097151 & b) + (a >>> 0)
  }
  const remembered = (work) => {
    const known = new Map()
    return (element) => {
      if (!element) return ''
      if (!known.has(element)) known.set(element, work(element))
      return known.get(element)
    }
  }
  const keyer = () => {
    const styleOf = remembered((element) => getComputedStyle(element))
    /** What an element and those around it do to everything inside. */
    const fateOf = remembered((element) => {
      const states = STATES.flatMap((name) => (element.hasAttribute(name) ? [name + element.getAttribute(name)] : []))
      const { opacity } = styleOf(element)
      return states.join() + (opacity === '1' ? '' : opacity) + fateOf(element.parentElement)
    })
    const groundOf = remembered((element) => {
      const { backgroundColor, backgroundImage, position } = styleOf(element)
      const isOpaque = backgroundImage === 'none' && !/^(rgba|transparent)|[/]/.test(backgroundColor)
      if (isOpaque) return backgroundColor
      // What is moved away from its place may lie over anything.
      const place = position === 'static' || position === 'relative' ? '' : position + element.className
      return [backgroundColor, backgroundImage, place, groundOf(element.parentElement)].join()
    })
    return (element) => {
      const { color, fontSize, fontWeight, textShadow, textDecorationLine } = styleOf(element)
      const isForDisabled = element.control?.disabled
      const around = element.tagName === 'A' && styleOf(element.parentElement).color + textDecorationLine
      const own = [element.tagName, color, fontSize, fontWeight, textShadow, isForDisabled, around]
      return hash([...own, fateOf(element), groundOf(element)].join(';'))
    }
  }
  const isText = (element) =>
    element.matches('input, select, textarea') ||
    [...element.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.data.trim() !== '')
  /** What only a screen reader reads is a pixel large, or wholly transparent. */
  const isSeen = (element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  }
  const said = ({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' | ')
  const run = async (context, options) => {
    const { violations, passes } = await axe.run(context, { ...options, elementRef: true, resultTypes: ['violations', 'passes'] })
    return {
      violations: violations.map(said),
      found: violations,
      passed: passes.filter(({ id }) => id === 'color-contrast').flatMap(({ nodes }) => nodes.map(({ element }) => element)),
    }
  }
  /** A control that lies partly behind a bar at the edge of the window is judged where it is scrolled free. */
  const withoutCovered = async ({ nodes, ...violation }) => {
    const { scrollX, scrollY } = window
    const small = []
    for (const node of nodes) {
      node.element.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { found } = await run({ include: [node.element] }, { runOnly: { type: 'rule', values: ['target-size'] } })
      if (found.length > 0) small.push(node)
    }
    window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' })
    return { ...violation, nodes: small }
  }
  let texts = []
  let keyOf
  globalThis.axeParts = {
    texts() {
      keyOf = keyer()
      texts = [...document.querySelectorAll('body *')].filter((element) => isText(element) && isSeen(element))
      return texts.map(keyOf)
    },
    async judgeColours(places) {
      const include = places.map((place) => texts[place]).filter((element) => element.isConnected)
      if (include.length === 0) return { violations: [], passed: [] }
      const { violations, passed } = await run({ include }, { runOnly: { type: 'rule', values: COLOUR_RULES } })
      return { violations, passed: passed.filter((element) => include.includes(element)).map(keyOf) }
    },
    async judgeRest() {
      const rules = Object.fromEntries(COLOUR_RULES.map((id) => [id, { enabled: false }]))
      const { found } = await run(document, { runOnly: { type: 'tag', values: GUIDELINES }, rules })
      const judged = []
      for (const one of found) judged.push(one.id === 'target-size' ? await withoutCovered(one) : one)
      return judged.filter(({ nodes }) => nodes.length > 0).map(said)
    },
  }
})()`

/** Keys of the texts whose colours this worker has found good. */
const goodColours = new Set<number>()

/** axe’s name of each rule that the page breaks in a theme that it shows, with the elements. Its script stays in the page. */
export async function violations(page: Page, theme: 'light' | 'dark'): Promise<string[]> {
  if (!(await page.evaluate("'axeParts' in globalThis"))) await page.evaluate(`${axe.source};${addParts}`)
  const rest = theme === 'light' ? await page.evaluate<string[]>('axeParts.judgeRest()') : []
  const keys = await page.evaluate<number[]>('axeParts.texts()')
  const places = keys.flatMap((key, place) => (goodColours.has(key) ? [] : [place]))
  const colours = await page.evaluate<{ violations: string[]; passed: number[] }>(
    `axeParts.judgeColours(${JSON.stringify(places)})`,
  )
  for (const key of colours.passed) goodColours.add(key)
  return [...rest, ...colours.violations]
}

/** Fails with axe's own words when the page has a violation of WCAG 2.2 A or AA, in either theme. */
export async function expectAccessible(page: Page): Promise<void> {
  // Colours that are on their way from one theme to the other belong to neither.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const theme of ['light', 'dark'] as const) {
    await page.locator('html').evaluate((html, name) => html.setAttribute('data-theme', name), theme)
    // What is still on its way to the screen may break a rule for a moment.
    await expect.poll(() => violations(page, theme), { message: theme }).toEqual([])
  }
}
