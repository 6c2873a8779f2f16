import { publicEventPath, publicPath } from '@medlem/contract/publicPage'
import { html } from '../../communication/message/template/html.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { listPublicPages } from './store.ts'

/** A sitemap may name so many addresses (sitemaps.org, protocol 0.9). */
const MAX_ADDRESSES = 50_000

/** The addresses of all public pages, for search engines (sitemaps.org). */
export async function writeSitemap({
  db,
  clock,
  config,
}: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<string> {
  const rows = await listPublicPages(db, clock.now())
  const paths = new Set(rows.map(({ key }) => publicPath(key)))
  for (const { key, eventId } of rows) if (eventId !== null) paths.add(publicEventPath(key, eventId))
  const addresses = [...paths].slice(0, MAX_ADDRESSES)
  return html`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses.map(
  (path) => html`<url><loc>${config.baseUrl + path}</loc></url>
`,
)}</urlset>
`.text
}

/** What programs may read: the public pages, and nothing of the portal behind the sign-in (RFC 9309). */
export const robotsText = (baseUrl: string): string => `User-agent: *
Allow: /clubs/
Allow: /assets/
Allow: /icons/
Allow: /public-page.css
Disallow: /

Sitemap: ${baseUrl}/sitemap.xml
`
