import type { PageFrame } from './frame.ts'
import { type Html, html } from './html.ts'
import { languageSwitch } from './languageSwitch.ts'

interface Content {
  title: string
  body: Html
  /** A wider sheet, for two columns. */
  wide?: boolean
  /** The id of the form that keeps what was typed while the language is changed. */
  form?: string
  /** Addresses of scripts, in the order in which they run once the page is read. */
  scripts?: readonly string[]
}

/** The year ring of the portal: twelve notches, filled to the present month's share of a year. */
const ring = html`<svg class="ring" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
<circle class="ring-track" cx="16" cy="16" r="12" pathLength="48" />
<circle class="ring-year" cx="16" cy="16" r="12" pathLength="48" />
<circle class="ring-lamp" cx="16" cy="16" r="4" />
</svg>`

/** The frame of every page here: the brand on the ground, one sheet. Works without any script. */
export function page(frame: PageFrame, { title, body, wide, form, scripts = [] }: Content): Html {
  return html`<!doctype html>
<html lang="${frame.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · ${frame.product}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${frame.assets.stylesheet}">${scripts.map(
    (src) => html`
<script src="${src}" defer></script>`,
  )}
</head>
<body>
<header class="brand"><a href="${frame.portal}">${ring}<span>${frame.product}</span></a></header>
<main class="${wide ? 'sheet sheet-wide' : 'sheet'}">
${body}
</main>
${languageSwitch(frame, form)}
</body>
</html>
`
}
