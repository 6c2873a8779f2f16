import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { copenhagenDate } from '@medlem/domain/calendar'
import { html } from '../../communication/message/template/html.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { portalPolicy } from '../../platform/http/headers.ts'
import { inlineScriptHashes } from '../../platform/http/inlineScripts.ts'
import type { PageWords } from './pages.ts'

interface PageFrame {
  /** Content security policy of its pages. */
  policy: string
  page(words: PageWords): string
}

const HEAD_ALONE = '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'

/** For pages without sign-in: the portal's styles without its scripts. */
export function pageFrame(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  folder: string | undefined,
): PageFrame {
  const head = folder === undefined ? HEAD_ALONE : headOf(readFileSync(join(folder, 'index.html'), 'utf8'))
  const product = config.product.name
  return {
    policy: portalPolicy(config, inlineScriptHashes(head)),
    page({ title, body }) {
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
