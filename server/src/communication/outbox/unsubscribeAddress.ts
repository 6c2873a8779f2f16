import { Id } from '@medlem/contract/scalar'
import type { Config } from '../../platform/config/config.ts'
import { secretBox } from '../../platform/crypto/secretBox.ts'
import type { Unsubscribable } from '../message/template/template.ts'

const keyOf = (secret: string) => secretBox(secret, 'unsubscribe')

/** The address that unsubscribes an e-mail's receiver from its kind. Encrypted: it can't be forged, and shows no member id. */
export function unsubscribeAddress(
  { baseUrl, secret }: Pick<Config, 'baseUrl' | 'secret'>,
  { memberId, unsubscribable }: { memberId: string; unsubscribable: Unsubscribable },
): string {
  return `${baseUrl}/unsubscribe/${unsubscribable}/${keyOf(secret).seal(memberId, unsubscribable)}`
}

/** The member whom an address unsubscribes; undefined for a forged or incomplete one. */
export function readUnsubscribe(
  { secret, oldSecret }: Pick<Config, 'secret' | 'oldSecret'>,
  { token, unsubscribable }: { token: string; unsubscribable: Unsubscribable },
): string | undefined {
  return open(secret) ?? (oldSecret === undefined ? undefined : open(oldSecret))

  function open(key: string): string | undefined {
    try {
      return Id.safeParse(keyOf(key).open(token, unsubscribable)).data
    } catch {
      return undefined
    }
  }
}
