import { EMBED_SCRIPT, embedPath } from '@medlem/contract/publicPage'

/** What an organisation pastes into its own website: a frame that takes the height of its page, and a link for those without one. */
export function embedSnippet({
  origin,
  path,
  language,
  title,
}: {
  /** Of the portal. */
  origin: string
  path: string
  language: string
  title: string
}): string {
  const address = escaped(`${origin}${embedPath(path)}?lang=${language}`)
  const page = escaped(`${origin}${path}?lang=${language}`)
  return `<iframe src="${address}" title="${escaped(title)}" style="width:100%;height:900px;border:0" loading="lazy"></iframe>
<script src="${origin}${EMBED_SCRIPT}" async></script>
<noscript><a href="${page}">${escaped(title)}</a></noscript>`
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
