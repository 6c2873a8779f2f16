import { EVENT_PICTURE } from '@medlem/contract/eventPicture'
import { embedPath } from '@medlem/contract/publicPage'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import { publicPageTexts } from '@medlem/i18n/en/server/publicPage'
import { inLanguage, languages } from '@medlem/i18n/languages'
import { type Html, html } from '../../communication/message/template/html.ts'
import type { Config } from '../../platform/config/config.ts'
import type { PageFrame } from './pageFrame.ts'

/** What every public page is written with. */
export interface PageContext {
  config: Pick<Config, 'baseUrl' | 'product'>
  frame: PageFrame
  /** Whether the address names the language; without it the browser's counts. */
  isLanguageNamed: boolean
  /** In a frame of another website: without header and footer, and every link leads out of the frame. */
  isEmbedded: boolean
}

/** A picture of `EVENT_PICTURE` pixels. */
export interface PagePicture {
  /** Its whole address. */
  url: string
  alt: string
}

/** A document's parts, with what link previews and search engines read of it. */
export interface Written {
  title: string
  description: string
  /** Its path without language and frame, '/clubs/hav'. */
  path: string
  /** Where the page has a picture; the product's mark else. */
  picture?: PagePicture | undefined
  /** As schema.org has it. */
  data: Html
  main: Html
}

const STYLE = '/public-page.css'
/** Link previews want a picture of at least 200 px. */
const MARK = '/icons/512.png'

/** A whole public page. */
export function writePage(
  context: PageContext,
  organisation: Pick<OrganisationRow, 'name' | 'hue'>,
  written: Written,
): string {
  const { frame, isEmbedded } = context
  const header = html`<header class="public-header">${frame.logo()}</header>`
  return frame.page({
    title: written.title,
    head: headOf(context, organisation.name, written),
    body: html`<div class="${isEmbedded ? 'public public-embedded' : 'public'}">
${isEmbedded ? '' : header}
<main class="public-sheet">
${hueLine(organisation.hue)}
${written.main}
</main>
${isEmbedded ? '' : footer(context, written.path)}
</div>${isEmbedded ? html`<script src="/embed-frame.js" defer></script>` : ''}`,
  })
}

function headOf(
  { config: { baseUrl }, frame, isLanguageNamed, isEmbedded }: PageContext,
  siteName: string,
  { title, description, path, picture, data }: Written,
): Html {
  const own = baseUrl + path + (isLanguageNamed ? `?lang=${frame.language}` : '')
  const other = (
    language: string,
  ) => html`<link rel="alternate" hreflang="${language}" href="${`${baseUrl}${path}?lang=${language}`}">
`
  return html`<link rel="stylesheet" href="${STYLE}">
<meta name="description" content="${description}">
<link rel="canonical" href="${own}">
${[...languages().keys()].map(other)}<link rel="alternate" hreflang="x-default" href="${baseUrl + path}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="${siteName}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${own}">
${picture ? pictureHead(picture) : markHead(baseUrl)}
${isEmbedded ? html`<meta name="robots" content="noindex">` : data}`
}

function pictureHead({ url, alt }: PagePicture): Html {
  const words = html`<meta property="og:image:alt" content="${alt}">
<meta name="twitter:image:alt" content="${alt}">
`
  return html`<meta property="og:image" content="${url}">
<meta property="og:image:type" content="image/jpeg">
<meta property="og:image:width" content="${String(EVENT_PICTURE.width)}">
<meta property="og:image:height" content="${String(EVENT_PICTURE.height)}">
${alt === '' ? '' : words}<meta name="twitter:card" content="summary_large_image">`
}

const markHead = (baseUrl: string): Html => html`<meta property="og:image" content="${baseUrl + MARK}">
<meta name="twitter:card" content="summary">`

/** The organisation's colour, as its year line has it in the portal. An attribute of SVG needs no inline style. */
function hueLine(hue: number): Html {
  return html`<svg class="public-hue" aria-hidden="true"><rect width="100%" height="100%" fill="${`oklch(0.62 0.11 ${hue})`}"/></svg>`
}

function footer({ frame, config }: PageContext, path: string): Html {
  const t = inLanguage(publicPageTexts, frame.language)
  const links = [...languages()].map(([id, { name }]) =>
    id === frame.language
      ? html`<li><span aria-current="true" lang="${id}">${name}</span></li>`
      : html`<li><a href="${`${path}?lang=${id}`}" lang="${id}" hreflang="${id}">${name}</a></li>`,
  )
  return html`<footer class="public-footer">
<nav aria-label="${t.language}"><ul>${links}</ul></nav>
<p><a href="/">${t.poweredBy({ product: config.product.name })}</a></p>
</footer>`
}

/** The address of another public page, in the same language and frame. */
export function linkTo({ frame, isLanguageNamed, isEmbedded }: PageContext, path: string): string {
  return (isEmbedded ? embedPath(path) : path) + (isLanguageNamed ? `?lang=${frame.language}` : '')
}

/** Text as an administrator wrote it: a paragraph a line. */
export function paragraphs(text: string): Html[] {
  return text
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map(
      (line) => html`<p>${line}</p>
`,
    )
}

/** For the tag around what an organisation wrote: names its language where the page has another. */
export function foreignLang({ frame }: PageContext, language: string | null | undefined): Html {
  return language == null || language === frame.language ? html`` : html` lang="${language}"`
}

/** What fits a search engine's line: at most 160 letters, ended at a word. */
export function inShort(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length <= 160 ? line : `${line.slice(0, 160).replace(/\s\S*$/, '')} …`
}
