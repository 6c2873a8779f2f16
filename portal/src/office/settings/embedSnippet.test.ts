import { expect, test } from 'vitest'
import { embedSnippet } from './embedSnippet.ts'

test('a snippet is HTML whatever the club is called, with a link for those without scripts', () => {
  const snippet = embedSnippet({
    origin: 'https://medlem.example',
    path: '/clubs/hav',
    language: 'da',
    title: 'Medlemskab i "Hav" & <b>',
  })
  const title = 'Medlemskab i &quot;Hav&quot; &amp; &lt;b>'
  expect(snippet.split('\n')).toEqual([
    `<iframe src="https://medlem.example/embed/clubs/hav?lang=da" title="${title}" style="width:100%;height:900px;border:0" loading="lazy"></iframe>`,
    '<script src="https://medlem.example/embed.js" async></script>',
    `<noscript><a href="https://medlem.example/clubs/hav?lang=da">${title}</a></noscript>`,
  ])
})
