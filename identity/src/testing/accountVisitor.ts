import type { testIdentity } from './testIdentity.ts'
import type { Visitor } from './visitor.ts'

type TestIdentity = Awaited<ReturnType<typeof testIdentity>>

const plainText = (text: string) =>
  text
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')

/** Somebody on the page 'Sign-in and security', and what is pressed there. */
export function onAccountPage({ issuer }: TestIdentity, visitor: Visitor) {
  const address = `${issuer}/account`
  const read = async () => (await visitor.fetch(address)).text()
  const find = (text: string, pattern: RegExp) => plainText(pattern.exec(text)?.[1] ?? '')
  const keyIn = (text: string) => find(text, /name="key" value="([^"]*)"/)
  return {
    read,
    /** What binds a form of the page to its session. */
    key: async () => keyIn(await read()),
    /** What the page hands the browser to make a passkey; undefined when the sign-in is too long ago. */
    async options() {
      const options = find(await read(), /data-options="([^"]*)"/)
      return options === '' ? undefined : (JSON.parse(options) as { challenge: string; user: { id: string } })
    },
    async press(action: string, fields: Record<string, string> = {}) {
      const key = fields.key ?? keyIn(await read())
      return visitor.post(address, { ...fields, key, do: action })
    },
  }
}
