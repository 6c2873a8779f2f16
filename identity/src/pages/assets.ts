import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { PREFIX } from '../address.ts'
import { PASSKEY_ACCOUNT, PASSKEY_SIGN_IN, PASSKEY_WELCOME } from './passkeyScripts.ts'
import { COOKIE_CHECK } from './scripts.ts'
import { stylesheet } from './stylesheet.ts'

/** Addresses of the files that our pages use. */
export interface Assets {
  stylesheet: string
  cookieCheck: string
  /** SimpleWebAuthn's script, then ours; none where the package is not there. */
  passkeyScripts: { signIn: readonly string[]; account: readonly string[]; welcome: readonly string[] }
  /** Undefined for an address that is not ours. */
  open(path: string): { type: string; body: string | Buffer } | undefined
}

/** The same typefaces as the portal's; without them the pages fall back to the system's. */
const FONTS = {
  text: '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
  display: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
}

/** The package names no such file among its exports; it lies beside what it does name. */
async function readWebAuthn(): Promise<Buffer | undefined> {
  try {
    const entry = createRequire(import.meta.url).resolve('@simplewebauthn/browser')
    return await readFile(join(dirname(entry), '../dist/bundle/index.umd.min.js'))
  } catch {
    return undefined
  }
}

async function readFont(name: string): Promise<Buffer | undefined> {
  try {
    return await readFile(createRequire(import.meta.url).resolve(name))
  } catch {
    return undefined
  }
}

/** Each address carries a hash of what it holds, so a browser may keep the file for good. */
export async function loadAssets(): Promise<Assets> {
  const files = new Map<string, { type: string; body: string | Buffer }>()
  const add = (name: string, type: string, body: string | Buffer): string => {
    const hash = createHash('sha256').update(body).digest('base64url').slice(0, 12)
    const path = `${PREFIX}/assets/${hash}/${name}`
    files.set(path, { type, body })
    return path
  }
  const fontAddress = async (name: string, file: string) => {
    const font = await readFont(name)
    return font ? add(file, 'font/woff2', font) : `${PREFIX}/assets/none/${file}`
  }
  const fonts = {
    text: await fontAddress(FONTS.text, 'text.woff2'),
    display: await fontAddress(FONTS.display, 'display.woff2'),
  }
  const script = (name: string, body: string | Buffer) => add(name, 'text/javascript; charset=utf-8', body)
  const webAuthn = await readWebAuthn()
  const passkeyScript = (name: string, body: string) =>
    webAuthn ? [script('simplewebauthn.js', webAuthn), script(name, body)] : []
  return {
    stylesheet: add('identity.css', 'text/css; charset=utf-8', stylesheet(fonts)),
    cookieCheck: script('cookie-check.js', COOKIE_CHECK),
    passkeyScripts: {
      signIn: passkeyScript('passkey-sign-in.js', PASSKEY_SIGN_IN),
      account: passkeyScript('passkey-account.js', PASSKEY_ACCOUNT),
      welcome: passkeyScript('passkey-welcome.js', PASSKEY_WELCOME),
    },
    open: (path) => files.get(path),
  }
}
