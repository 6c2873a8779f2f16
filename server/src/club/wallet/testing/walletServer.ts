import { execFileSync } from 'node:child_process'
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fromBuffer } from 'yauzl'
import { type TestServer, testServer } from '../../../testing/testServer.ts'

/** A server whose operator configured both wallets, with what its passes are checked by. */
export interface Wallets {
  server: TestServer
  /** The path of a file in a folder of its certificates. */
  file: (name: string) => string
  /** Runs OpenSSL in that folder; answers what it printed. */
  openssl: (...words: string[]) => string
  /** Of Google's service account. */
  google: { publicKey: KeyObject }
  close: () => Promise<void>
}

export async function walletServer(): Promise<Wallets> {
  const folder = mkdtempSync(join(tmpdir(), 'medlem-wallet-'))
  const file = (name: string) => join(folder, name)
  const openssl = (...words: string[]) =>
    execFileSync('openssl', words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  const google = generateKeyPairSync('rsa', { modulusLength: 2048 })
  makeCertificates({ file, openssl })
  const key = google.privateKey.export({ format: 'pem', type: 'pkcs8' })
  writeFileSync(file('google.json'), JSON.stringify({ client_email: 'cards@example.org', private_key: key }))
  const server = await testServer({
    environment: {
      APPLE_PASS_TYPE_ID: 'pass.org.example.card',
      APPLE_TEAM_ID: 'TEAM123456',
      APPLE_PASS_CERTIFICATE_FILE: file('pass.pem'),
      APPLE_PASS_KEY_FILE: file('pass.key'),
      APPLE_WWDR_CERTIFICATE_FILE: file('wwdr.pem'),
      GOOGLE_WALLET_ISSUER_ID: '3388000000000000000',
      GOOGLE_WALLET_KEY_FILE: file('google.json'),
    },
  })
  const close = async () => {
    await server.close()
    rmSync(folder, { recursive: true })
  }
  return { server, file, openssl, google, close }
}

/** A root in Apple's place, an intermediate in WWDR's, and the certificate of a Pass Type ID. */
function makeCertificates({ file, openssl }: Pick<Wallets, 'file' | 'openssl'>): void {
  const keyOf = (name: string) => ['-newkey', 'rsa:2048', '-nodes', '-keyout', `${name}.key`]
  const subject = (name: string) => ['-subj', `/CN=${name}/OU=TEAM123456`]
  const days = ['-days', '2']
  writeFileSync(file('ca.ext'), 'basicConstraints=critical,CA:TRUE')
  openssl('req', '-x509', ...keyOf('root'), '-out', 'root.pem', ...subject('Root'), ...days)
  const signed = (name: string, by: string, ...as: string[]) => {
    const ca = ['-CA', `${by}.pem`, '-CAkey', `${by}.key`, '-CAcreateserial']
    openssl('x509', '-req', '-in', `${name}.csr`, ...ca, ...as, '-out', `${name}.pem`, ...days)
  }
  openssl('req', ...keyOf('wwdr'), '-out', 'wwdr.csr', ...subject('WWDR'))
  signed('wwdr', 'root', '-extfile', 'ca.ext')
  openssl('req', ...keyOf('pass'), '-out', 'pass.csr', ...subject('Pass Type ID'))
  signed('pass', 'wwdr')
}

/** A request for a pass, with the token in its body. */
export const askFor = ({ app }: TestServer, wallet: 'apple' | 'google', token: string) =>
  app.inject({ method: 'POST', url: `/card-pass/${wallet}`, payload: { token } })

/** What both wallets answer. */
export const statusesFor = async (server: TestServer, token: string) => [
  (await askFor(server, 'apple', token)).statusCode,
  (await askFor(server, 'google', token)).statusCode,
]

/** A request for Apple's, as the portal's form makes it. */
export const submitFor = ({ app }: TestServer, token: string) =>
  app.inject({
    method: 'POST',
    url: '/card-pass/apple',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ token }).toString(),
  })

/** The files of a ZIP by name. */
export function unpack(zip: Buffer): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    fromBuffer(zip, { lazyEntries: true }, (error, archive) => {
      if (error) return reject(error)
      const files = new Map<string, Buffer>()
      archive.on('entry', (entry) => {
        archive.openReadStream(entry, async (failure, stream) => {
          if (failure) return reject(failure)
          const parts: Buffer[] = []
          for await (const part of stream) parts.push(part as Buffer)
          files.set(entry.fileName, Buffer.concat(parts))
          archive.readEntry()
        })
      })
      archive.on('end', () => resolve(files))
      archive.readEntry()
    })
  })
}

/** What a pass of Apple's says. */
export const passIn = (files: Map<string, Buffer>) => JSON.parse(files.get('pass.json')?.toString() ?? '{}')

/** The parts of the JWT in an address for Google Wallet. */
export function partsOf(body: string) {
  const { url } = JSON.parse(body) as { url: string }
  const parts = url.replace('https://pay.google.com/gp/v/save/', '').split('.')
  const [header = '', payload = '', signature = ''] = parts
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  const signed = Buffer.from(`${header}.${payload}`)
  return { url, header: read(header), claims: read(payload), signed, signature }
}
