import { describe, expect, test } from 'vitest'
import { inlineScriptHashes, withDataBlock } from './inlineScripts.ts'

describe('a page of the portal', () => {
  test('has the hash of each of its scripts, and no other', () => {
    const page = `<script src="/main.js"></script><script>alert(1)</script><script type="application/json">{}</script>`
    // printf 'alert(1)' | openssl dgst -sha256 -binary | base64
    expect(inlineScriptHashes(page)).toEqual(['sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='])
  })

  test('holds data that cannot end their block', () => {
    const page = withDataBlock('<head></head>', 'data', { text: '</script><script>alert(1)</script> $&' })
    expect(page).toBe(
      '<head><script type="application/json" id="data">' +
        '{"text":"\\u003c/script>\\u003cscript>alert(1)\\u003c/script> $&"}</script></head>',
    )
  })
})
