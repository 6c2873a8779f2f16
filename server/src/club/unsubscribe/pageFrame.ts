import { copenhagenDate } from '@medlem/domain/calendar'
import { unsubscribeTexts } from '@medlem/i18n/en/server/unsubscribe'
import { inLanguage } from '@medlem/i18n/languages'
import { html } from '../../communication/message/template/html.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { portalPolicy } from '../../platform/http/headers.ts'
import { inlineScriptHashes } from '../../platform/http/inlineScripts.ts'
import { readPortalDocument } from '../../platform/http/portalDocument.ts'
import type { WritePage } from './pages.ts'

interface PageFrame {
  /** Content security policy of its pages. */
  policy: string
  page(write: WritePage): string
}

const HEAD_ALONE = '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'

/** For pages without sign-in, in a language: the portal's styles without its scripts. */
export function pageFrame(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  { folder, language }: { folder: string | undefined; language: string },
): PageFrame {
  const portal = folder === undefined ? undefined : readPortalDocument(folder, language)
  const head = (portal ? headOf(portal.text) : HEAD_ALONE).replace(
    /<html lang="\w+"/,
    `<html lang="${language}"`,
  )
  const texts = inLanguage(unsubscribeTexts, language)
  const product = config.product.name
  return {
    policy: portalPolicy(config, inlineScriptHashes(head)),
    page(write) {
      const { title, body } = write(texts)
      const month = Number(copenhagenDate(clock.now()).slice(5, 7))
      return `${head}${
        html`<title>${`${title} · ${product}`}</title>
</head>
<body>
<main class="bare"><div class="bare-sheet fault">
<a class="logo" href="/">${ring(month)}<span class="logo-name">${product}</span></a>
<h1>${title}</h1>
${body}
</div></main>
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
function ring(month: number) {
  const filled = `${'0.72 0.28 '.repeat(month)}0 12`
  return html`<svg width="30" height="30" viewBox="0 0 32 32" aria-hidden="true"><g transform="rotate(-90 16 16)">
<circle class="ring-track" cx="16" cy="16" r="12.5" pathLength="12" stroke-dashoffset="-0.14" stroke-dasharray="0.72 0.28"/>
<circle class="ring-filled" cx="16" cy="16" r="12.5" pathLength="12" stroke-dashoffset="-0.14" stroke-dasharray="${filled}"/>
</g><circle class="ring-lamp" cx="16" cy="16" r="4.6"/></svg>`
}
