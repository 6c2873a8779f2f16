import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 }

interface Made {
  id: Buffer
  privateKey: KeyObject
  userHandle: string
  counter: number
}

interface Change {
  origin?: string
  challenge?: string
  /** Whether its owner unlocked it. */
  isVerified?: boolean
  counter?: number
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: Uint8Array | string) => Buffer.from(data).toString('base64url')

/** An authenticator in software (Web Authentication Level 3, 6): keeps one passkey, made with ES256. */
export class SoftAuthenticator {
  #made: Made | undefined
  readonly #origin: string

  constructor(origin: string) {
    this.#origin = origin
  }

  get credentialId(): string {
    return base64url(this.made.id)
  }

  get made(): Made {
    if (!this.#made) throw new Error('it has made no passkey yet')
    return this.#made
  }

  #clientData(type: string, { challenge, origin = this.#origin }: Change & { challenge: string }): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  #head(flags: number, counter: number): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(new URL(this.#origin).hostname), Buffer.from([flags]), count])
  }

  /** Answers the options of a page that makes a passkey. */
  make(options: { challenge: string; user: { id: string } }, change: Change = {}): string {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const coordinates = [x, y].map((one) => new Uint8Array(Buffer.from(one, 'base64url')))
    this.#made = { id: randomBytes(32), privateKey, userHandle: options.user.id, counter: 0 }
    const cose = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, coordinates[0] ?? new Uint8Array()],
        [-3, coordinates[1] ?? new Uint8Array()],
      ]),
    )
    const { isVerified = true } = change
    const flags = FLAGS.present | FLAGS.attested | (isVerified ? FLAGS.verified : 0)
    const length = Buffer.from([0, this.made.id.length])
    const authData = Buffer.concat([this.#head(flags, 0), Buffer.alloc(16), length, this.made.id, cose])
    const attestation = isoCBOR.encode(
      new Map<string, string | Map<string, string> | Uint8Array>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', new Uint8Array(authData)],
      ]),
    )
    return this.#answer({
      clientDataJSON: base64url(this.#clientData('webauthn.create', { ...options, ...change })),
      attestationObject: base64url(attestation),
      transports: ['internal'],
    })
  }

  /** Answers the options of a sign-in page. */
  use(options: { challenge: string }, change: Change = {}): string {
    const { isVerified = true, counter = ++this.made.counter } = change
    const clientData = this.#clientData('webauthn.get', { ...options, ...change })
    const authData = this.#head(FLAGS.present | (isVerified ? FLAGS.verified : 0), counter)
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.made.privateKey)
    return this.#answer({
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(authData),
      signature: base64url(signature),
      userHandle: this.made.userHandle,
    })
  }

  #answer(response: object): string {
    const id = this.credentialId
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response })
  }
}
