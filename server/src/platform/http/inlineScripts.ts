import { createHash } from 'node:crypto'

const SCRIPT = /<script(?<attributes>[^>]*)>(?<code>.*?)<\/script>/gs

/** CSP sources of the scripts within a page; data blocks never run and need none. */
export function inlineScriptHashes(page: string): string[] {
  return [...page.matchAll(SCRIPT)].flatMap(({ groups: { attributes = '', code = '' } = {} }) => {
    if (/\ssrc=|\stype="application\/json"/.test(attributes)) return []
    return [`sha256-${createHash('sha256').update(code).digest('base64')}`]
  })
}

/** Puts data into a page; a '<' in it could end the block. */
export function withDataBlock(page: string, id: string, data: unknown): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  return page.replace('</head>', () => `<script type="application/json" id="${id}">${json}</script></head>`)
}
