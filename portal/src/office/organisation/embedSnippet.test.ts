import { expect, test } from 'vitest'
import { embedSnippet } from './embedSnippet.ts'

test('a snippet is HTML whatever the club is called, with a link for those without scripts', () => {
  const snippet = embedSnippet({
    origin: 'https://medlem.example',
    path: '/clubs/hav',
    language: 'da',
    title: 'Medlemskab i "Hav" & <b>',
  })
  const page = new DOMParser().parseFromString(snippet, 'text/html')
  const frame = page.querySelector('iframe')
  expect(frame?.getAttribute('src')).toBe('https://medlem.example/embed/clubs/hav?lang=da')
  expect(frame?.title).toBe('Medlemskab i "Hav" & <b>')
  expect(page.querySelector('script')?.getAttribute('src')).toBe('https://medlem.example/embed.js')
  expect(snippet).toContain('<noscript><a href="https://medlem.example/clubs/hav?lang=da">')
  expect(page.querySelector('b')).toBeNull()
})
