import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Around } from './around.ts'
import { html } from './html.ts'
import { letterHtml } from './letterHtml.ts'
import { letterText } from './letterText.ts'
import { templates, writeLetter } from './templates.ts'

const around: Around = {
  firstName: 'Åse',
  organisation: 'Bådklubben & Sønner',
  baseUrl: 'https://medlem.example.org',
  product: 'Medlem',
}
const from = { sender: 'Bådklubben & Sønner', product: 'Medlem', canAnswer: true }

/** All that any template asks for. */
const params = {
  ORG: 'Bådklubben & Sønner',
  YEAR: '2026',
  NAME: 'Jørgen <b>Kjær</b>',
  PRICE: '450,00 kr.',
  DATE: '01-01-2027',
  AMOUNT: '450,00 kr.',
  TITLE: 'Kortet "udløber" snart',
  TEXT: 'Brug <script>alert(1)</script> ikke.',
  ENDS: '31-12-2026',
  OWN: 'no',
  ENDED: 'no',
  BUY: 'https://medlem.example.org/membership-new?org=1&x=2',
  STOP: 'https://medlem.example.org/memberships?renewal=1&x=2',
  historyId: randomUUID(),
  threadId: randomUUID(),
  eventId: randomUUID(),
}

const numbers = Object.keys(templates).map(Number)

function letterOf(templateId: number, more: Record<string, string> = {}) {
  const letter = writeLetter({ templateId, params: { ...params, ...more } }, around)
  if (!letter) throw new Error(`template ${templateId} is not written`)
  return letter
}

const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

describe.each(numbers)('template %i', (number) => {
  test('says the same in text and in HTML, with nothing left to fill in', () => {
    const letter = letterOf(number)
    const said = [
      letter.heading,
      ...letter.paragraphs,
      ...letter.facts.flatMap(({ label, value }) => [label, value]),
      ...(letter.action ? [letter.action.label, letter.action.url] : []),
      letter.why,
      'An answer to this e-mail goes to Bådklubben & Sønner.',
    ]
    const [text, page] = [letterText(letter, from), letterHtml(letter, from)]
    for (const words of said) {
      expect(text).toContain(words)
      expect(unescaped(page)).toContain(words)
    }
    expect(text + page).not.toMatch(/undefined|null|\[object|\$\{/)
    expect(letter.subject).not.toMatch(/[\r\n]/)
  })

  test('lets nobody write HTML, and loads nothing', () => {
    const page = letterHtml(letterOf(number), from)
    expect(page).not.toContain('<script')
    expect(page).not.toContain('<b>')
    expect(page).not.toMatch(/<img|<link|@import|url\(| src=/)
    for (const [, href = ''] of page.matchAll(/href="([^"]*)"/g)) {
      expect(href).toMatch(/^https:\/\/medlem\.example\.org\//)
    }
  })

  test('says that it was a test', () => {
    const letter = letterOf(number, { test: 'true' })
    expect(letter.subject).toMatch(/^Test: /)
    for (const body of [letterText(letter, from), letterHtml(letter, from)])
      expect(body).toContain('This was a test. No money was moved.')
  })

  test('is not written when one of its variables is missing', () => {
    expect(writeLetter({ templateId: number, params: {} }, around)).toBeUndefined()
  })
})

test('a letter to nobody’s member greets without a name, and says when an answer reaches nobody', () => {
  const letter = writeLetter({ templateId: 6, params }, { ...around, firstName: '' })
  expect(letter?.heading).toBe('Thank you')
  expect(letter && letterText(letter, { ...from, canAnswer: false })).toContain('reaches nobody')
})

test('a link leads to the web and nowhere else', () => {
  expect(
    writeLetter({ templateId: 7, params: { ...params, STOP: 'javascript:alert(1)' } }, around),
  ).toBeUndefined()
  expect(writeLetter({ templateId: 4711, params }, around)).toBeUndefined()
})

test('a value in HTML is text, in attributes too, and HTML in HTML stays', () => {
  const inner = html`<i>${'a < b'}</i>`
  expect(html`<p title="${`"'&`}">${inner}${[inner, inner]}</p>`.text).toBe(
    '<p title="&quot;&#39;&amp;"><i>a &lt; b</i><i>a &lt; b</i><i>a &lt; b</i></p>',
  )
})
