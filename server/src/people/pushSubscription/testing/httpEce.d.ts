/** As much of the package as a browser does with what it receives (RFC 8188 and RFC 8291). */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  /** Throws for another key or another secret. */
  export function decrypt(
    body: Buffer,
    options: { version: 'aes128gcm'; privateKey: ECDH; authSecret: string },
  ): Buffer
}
