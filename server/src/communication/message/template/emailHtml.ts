import type { EmailBlock, EmailContent, EmailWords } from '@medlem/contract/message'
import { frameTexts } from '@medlem/i18n/en/server/email/frame'
import { inLanguage } from '@medlem/i18n/languages'
import { answerSentence, type From } from './emailContext.ts'
import { type Html, html } from './html.ts'

// The portal's look "Fjord" in sRGB, as mail programs know no others. Nothing is loaded from anywhere: no picture, no
// typeface, nothing that tells that it was read.
const FONT = "font-family:'Hanken Grotesk','Segoe UI',-apple-system,Helvetica,Arial,sans-serif"
const SOFT = `${FONT};font-size:13px;line-height:20px;color:#495e6d`
const PLAIN = `${FONT};font-size:16px;line-height:25px;color:#0f2638`

/** For programs that turn to dark: what they leave of classes wins over the styles in place. */
const DARK = html`<style>
  @media (prefers-color-scheme: dark) {
    .ground { background: #0a151d !important }
    .sheet { background: #121e27 !important; border-color: #2c3a44 !important }
    .ink { color: #e9f0f2 !important }
    .soft { color: #a3b4bc !important }
    .line { border-color: #2c3a44 !important }
    .link { color: #8ecfe9 !important }
    .action { background: #8ecfe9 !important; color: #0a1723 !important }
    .test { background: #3a2e18 !important; color: #ebbc63 !important }
  }
</style>`

/** The e-mail as HTML: one column, styles in place, tables where mail programs know nothing else. */
export function emailHtml(content: EmailContent, from: From): string {
  const { subject, preview, heading, blocks, why, test, language } = content
  const frame = inLanguage(frameTexts, language)
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
${DARK}
</head>
<body class="ground" style="margin:0;padding:0;background:#e8f2f5">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#e8f2f5">
<tr><td align="center" style="padding:28px 12px 40px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:560px;text-align:left">
<tr><td class="soft" style="${SOFT};font-size:15px;font-weight:600;padding:0 12px 14px">${from.sender}</td></tr>
<tr><td class="sheet" style="background:#fafcfd;border:1px solid #d6e0e3;border-radius:18px;padding:30px 28px 18px">
${test ? testStrip(frame.test) : ''}
<h1 class="ink" style="${FONT};margin:0 0 14px;font-size:25px;line-height:31px;font-weight:700;color:#0f2638">${heading}</h1>
${blocks.map((block) => blockHtml(block, frame))}
</td></tr>
<tr><td class="soft" style="${SOFT};padding:18px 12px 0">${why} ${answerSentence(from, language)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`.text
}

function testStrip(sentence: string): Html {
  const style = `${FONT};margin:0 0 20px;padding:9px 14px;border-radius:12px;background:#faefd6;color:#7a4d06;font-size:14px;line-height:20px;font-weight:600`
  return html`<p class="test" style="${style}">${sentence}</p>`
}

type Frame = typeof frameTexts

function blockHtml(block: EmailBlock, frame: Frame): Html {
  switch (block.kind) {
    case 'paragraph':
      return html`<p class="ink" style="${PLAIN};margin:0 0 14px">${wordsHtml(block.words)}</p>\n`
    case 'list': {
      const items = block.items.map((words) => html`<li style="margin:0 0 6px">${wordsHtml(words)}</li>\n`)
      return html`<ul class="ink" style="${PLAIN};margin:0 0 14px;padding:0 0 0 22px">\n${items}</ul>\n`
    }
    case 'facts':
      return factTable(block.facts)
    case 'action':
      return actionLink(block, frame)
  }
}

function wordsHtml(words: readonly EmailWords[]): Html[] {
  return words.map(({ text, bold, url }) => {
    const [first = '', ...more] = text.split('\n')
    const lines = html`${first}${more.map((line) => html`<br>\n${line}`)}`
    const strong = bold ? html`<strong style="font-weight:600">${lines}</strong>` : lines
    return url === null ? strong : html`<a class="link" href="${url}" style="color:#13517d">${strong}</a>`
  })
}

type Facts = Extract<EmailBlock, { kind: 'facts' }>['facts']

function factTable(facts: Facts): Html {
  const cell = 'padding:10px 0;border-top:1px solid #d6e0e3;vertical-align:top;text-align:left'
  const rows = facts.map(
    ({ label, words }) => html`<tr>
<th scope="row" class="soft line" style="${SOFT};font-weight:400;${cell};padding-right:20px;white-space:nowrap">${label}</th>
<td class="ink line" width="100%" style="${PLAIN};font-size:15px;line-height:21px;${cell}">${wordsHtml(words)}</td>
</tr>
`,
  )
  return html`<table cellpadding="0" cellspacing="0" border="0" width="100%" style="margin:6px 0 18px">
${rows}</table>`
}

/** A button, and its address in plain sight: some programs show no button, and some people trust none. */
function actionLink({ label, url }: Extract<EmailBlock, { kind: 'action' }>, frame: Frame): Html {
  const button = `${FONT};display:inline-block;padding:13px 24px;border-radius:999px;background:#13517d;color:#fafcfd;font-size:16px;line-height:20px;font-weight:600;text-decoration:none`
  const link = (inner: readonly (string | Html)[]) =>
    html`<a class="link" href="${url}" style="color:#13517d">${inner.map((part) => html`${part}`)}</a>`
  const orOpen = frame.orOpen<Html>({ url, a: link }).map((part) => html`${part}`)
  return html`<p style="margin:22px 0 0"><a class="action" href="${url}" style="${button}">${label}</a></p>
<p class="soft" style="${SOFT};margin:14px 0;word-break:break-all">${orOpen}</p>`
}
