import type { Page } from '@playwright/test'

// Runs in the page. What only a screen reader reads is one pixel wide; a text area and a table in a frame of its own scroll.
const findCuts = `(() => {
  const found = new Set()
  const wide = document.documentElement.scrollWidth - window.innerWidth
  if (wide > 0) found.add('the page is ' + wide + ' px too wide')
  for (const element of document.body.querySelectorAll('*')) {
    const text = (element.textContent ?? '').trim()
    const style = getComputedStyle(element)
    const isHidden = element.clientWidth <= 1 || style.visibility === 'hidden' || style.clipPath !== 'none'
    const hides = /hidden|clip/.test(style.overflowX) && !/ellipsis/.test(style.textOverflow)
    const over = element.scrollWidth - element.clientWidth
    if (!text || isHidden || !hides || over <= 1 || element.closest('svg, .visually-hidden')) continue
    found.add(element.tagName.toLowerCase() + '.' + element.className + ' "' + text.slice(0, 60) + '" is ' + over + ' px too wide')
  }
  return [...found]
})()`

/** Texts that are cut off or make the page wider than the window: 'p.lead "Betal nu" is 12 px too wide'. */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(findCuts)
}
