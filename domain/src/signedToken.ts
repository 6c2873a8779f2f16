import { CBORTag, type CBORType, decodeCBOR, encodeCBOR } from '@levischuck/tiny-cbor'

/** What a token says by the labels of its claims (RFC 8392), who signed it, and what the signature is of. */
export interface SignedToken {
  /** Which key signed it. */
  kid: string
  claims: ReadonlyMap<number, CBORType>
  /** The bytes that the signature is of. */
  signed: Uint8Array
  signature: Uint8Array
}

/** Makes the Ed25519 signature of bytes. */
export type Sign = (bytes: Uint8Array) => Uint8Array

/** RFC 9052: COSE_Sign1; headers of the algorithm and the key. */
const COSE_SIGN1 = 18
const HEADER = { algorithm: 1, kid: 4 }
/** RFC 9053: EdDSA. */
const EDDSA = -8
const EMPTY = new Uint8Array()
const SIGNATURE_BYTES = 64
/** A token of ours has about 180 characters. */
const MAX_CHARACTERS = 1_000

/** Bytes of a kid, which is written in hexadecimal. */
export const KID_BYTES = 8

/** A CWT in COSE_Sign1, base64url without padding. */
export function composeToken(kid: string, claims: ReadonlyMap<number, CBORType>, sign: Sign): string {
  const header = encodeCBOR(
    new Map<number, CBORType>([
      [HEADER.algorithm, EDDSA],
      [HEADER.kid, bytesOfHex(kid)],
    ]),
  )
  const payload = encodeCBOR(new Map(claims))
  const signature = sign(signedBytes(header, payload))
  return toBase64Url(encodeCBOR(new CBORTag(COSE_SIGN1, [header, new Map(), payload, signature])))
}

/** What a token says, before its signature is checked; undefined when it is not ours. */
export function readToken(token: string): SignedToken | undefined {
  if (token.length > MAX_CHARACTERS || !/^[\w-]+$/.test(token)) return undefined
  try {
    const tagged = decodeCBOR(fromBase64Url(token))
    if (!(tagged instanceof CBORTag) || tagged.tag !== COSE_SIGN1 || !Array.isArray(tagged.value))
      return undefined
    const [header, , payload, signature] = tagged.value
    if (!isBytes(header) || !isBytes(payload) || !isBytes(signature)) return undefined
    const headers = decodeCBOR(header)
    const claims = decodeCBOR(payload)
    if (!(headers instanceof Map) || !(claims instanceof Map)) return undefined
    const kid = headers.get(HEADER.kid)
    if (headers.get(HEADER.algorithm) !== EDDSA || !isBytes(kid) || kid.length !== KID_BYTES) return undefined
    if (signature.length !== SIGNATURE_BYTES) return undefined
    const labelled = new Map(
      [...claims].flatMap(([label, value]) => (typeof label === 'number' ? [[label, value]] : [])),
    )
    return { kid: hexOf(kid), claims: labelled, signed: signedBytes(header, payload), signature }
  } catch {
    // Cut off, or no CBOR.
    return undefined
  }
}

/** Sig_structure of RFC 9052 §4.4. */
function signedBytes(header: Uint8Array, payload: Uint8Array): Uint8Array {
  return encodeCBOR(['Signature1', header, EMPTY, payload])
}

export function isBytes(value: CBORType | undefined): value is Uint8Array {
  return value instanceof Uint8Array
}

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function bytesOfHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

function fromBase64Url(text: string): Uint8Array {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}
