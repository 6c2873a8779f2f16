import { Id } from '@medlem/contract/scalar'
import type { Config } from '../../platform/config/config.ts'
import { secretBox } from '../../platform/crypto/secretBox.ts'
import type { Stoppable } from '../message/template/template.ts'

const keyOf = (secret: string) => secretBox(secret, 'unsubscribe')

/** The address that unsubscribes an e-mail's receiver from its kind. Encrypted: it can't be forged, and shows no member id. */
export function unsubscribeAddress(
  { baseUrl, secret }: Pick<Config, 'baseUrl' | 'secret'>,
  { memberId, stoppable }: { memberId: string; stoppable: Stoppable },
): string {
  return `${baseUrl}/unsubscribe/${stoppable}/${keyOf(secret).seal(memberId, stoppable)}`
}

/** The member whom an address unsubscribes; undefined for a forged or incomplete one. */
export function readUnsubscribe(
  { secret, oldSecret }: Pick<Config, 'secret' | 'oldSecret'>,
  { token, stoppable }: { token: string; stoppable: Stoppable },
): string | undefined {
  return open(secret) ?? (oldSecret === undefined ? undefined : open(oldSecret))

  function open(key: string): string | undefined {
    try {
      return Id.safeParse(keyOf(key).open(token, stoppable)).data
    } catch {
      return undefined
    }
  }
}
