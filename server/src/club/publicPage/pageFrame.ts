import { copenhagenDate } from '@medlem/domain/calendar'
import { BASE_LANGUAGE, languages } from '@medlem/i18n/languages'
import { type Html, html } from '../../communication/message/template/html.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { portalPolicy } from '../../platform/http/headers.ts'
import { inlineScriptHashes } from '../../platform/http/inlineScripts.ts'
import { readPortalDocument } from '../../platform/http/portalDocument.ts'

interface PageParts {
  /** Before the product's name in the tab. */
  title: string
  /** What else stands in the head. */
  head?: Html
  body: Html
}

/** What a page without sign-in is set into, in one language: the portal's head and styles without its scripts. */
export interface PageFrame {
  language: string
  /** Content security policy of its pages. */
  policy: string
  /** The portal's mark and name, which lead to it. */
  logo(): Html
  /** The whole document. */
  page(parts: PageParts): string
}

/** The frame of each language, English where a language is not offered. */
export function pageFrames(
  deps: Pick<Deps, 'config' | 'clock'>,
  folder: string | undefined,
): (language: string) => PageFrame {
  const english = pageFrame(deps, { folder, language: BASE_LANGUAGE })
  const frames = new Map([...languages().keys()].map((id) => [id, pageFrame(deps, { folder, language: id })]))
  return (language) => frames.get(language) ?? english
}

const HEAD_ALONE = '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'

function pageFrame(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  { folder, language }: { folder: string | undefined; language: string },
): PageFrame {
  const portal = folder === undefined ? undefined : readPortalDocument(folder, language)
  const start = (portal ? headOf(portal.text) : HEAD_ALONE).replace(
    /<html lang="\w+"/,
    `<html lang="${language}"`,
  )
  const product = config.product.name
  return {
    language,
    policy: portalPolicy(config, inlineScriptHashes(start)),
    logo() {
      const month = Number(copenhagenDate(clock.now()).slice(5, 7))
      return html`<a class="logo" href="/" target="_top">${ring(month)}<span class="logo-name">${product}</span></a>`
    },
    page({ title, head = html``, body }) {
      return `${start}${
        html`<title>${`${title} · ${product}`}</title>
${head}
</head>
<body>
${body}
</body>
</html>
`.text
      }`
    },
  }
}

/** The head of the built page without its scripts and title, and without the portal's referrer policy. */
function headOf(page: string): string {
  const [head = '', rest] = page.split('</head>')
  if (rest === undefined) return HEAD_ALONE
  return head
    .replace(/<script[^>]* src=.*?<\/script>/gs, '')
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
    .replace(/<meta name="referrer"[^>]*>/g, '')
    .replace(/<title>.*?<\/title>/s, '')
}

/** The portal's mark: a year's ring, filled to this month. */
function ring(month: number): Html {
  const filled = `${'0.72 0.28 '.repeat(month)}0 12`
  return html`<svg width="30" height="30" viewBox="0 0 32 32" aria-hidden="true"><g transform="rotate(-90 16 16)">
<circle class="ring-track" cx="16" cy="16" r="12.5" pathLength="12" stroke-dashoffset="-0.14" stroke-dasharray="0.72 0.28"/>
<circle class="ring-filled" cx="16" cy="16" r="12.5" pathLength="12" stroke-dashoffset="-0.14" stroke-dasharray="${filled}"/>
</g><circle class="ring-lamp" cx="16" cy="16" r="4.6"/></svg>`
}
