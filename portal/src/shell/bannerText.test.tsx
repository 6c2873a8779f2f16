import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { bannerText } from './bannerText.ts'

const shown = (html: string) => render(<div>{bannerText(html)}</div>).container.innerHTML

test("a banner's words, emphasis and links are shown as they were written", () => {
  const html =
    '<p>2027 is <strong title="now">open</strong> &amp; <a href="/membership-new">cheap</a><br>· <a href="mailto:a@b.dk">ask</a></p>'
  expect(shown(html)).toBe(`<div>${html}</div>`)
})

test.each([
  ['a script', '<script>alert(1)</script>ok', 'ok'],
  ['what a picture does when it fails', '<img src=x onerror=alert(1)>ok', 'ok'],
  ['an event', '<b onclick="alert(1)" style="position:fixed" class="x">ok</b>', '<b>ok</b>'],
  ['an address that runs', '<a href="java\tscript:alert(1)">ok</a>', '<a>ok</a>'],
  ['an address elsewhere', '<a href="/\t/evil.example">ok</a>', '<a>ok</a>'],
  ['a data address', '<a href=" data:text/html,x">ok</a>', '<a>ok</a>'],
  ['a form', '<form action="https://evil.example"><input name="password">ok</form>', 'ok'],
  [
    'a foreign namespace',
    '<svg><a href="https://evil.example">x</a></svg><math><mtext>y</mtext></math>ok',
    'ok',
  ],
  [
    'HTML within a text',
    '<noscript><b title="</noscript><img src=x onerror=alert(1)>">x</b></noscript>ok',
    'ok',
  ],
  ['an attribute of React', '<b dangerouslysetinnerhtml="x" ref="y">ok</b>', '<b>ok</b>'],
])('a banner never holds %s', (_what, html, expected) => {
  expect(shown(html)).not.toMatch(/alert|onerror|evil|script/i)
  expect(shown(html)).toContain(expected)
})
