import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { ACCOUNT_INVITATION_TEMPLATE } from '@medlem/contract/accountLetter'
import { Id } from '@medlem/contract/scalar'
import type { Database } from '@medlem/database/database'
import { welcomeAddress } from '@medlem/identity/address'
import type { SendingRule } from '../../communication/outbox/sendingRule.ts'
import type { Config } from '../../platform/config/config.ts'
import { findLetter, findOpenLetter, type LetterView } from '../invitation/store.ts'

type Secret = Pick<Config, 'secret'>

/**
 * What the link of a letter that goes by e-mail carries: its id, and the proof that its holder reads that address. It is computed,
 * so that the database holds nothing that could be used, and it is over once the address is corrected.
 */
function tokenOf({ secret }: Secret, { id, email }: { id: string; email: string }): string {
  const key = Buffer.from(hkdfSync('sha256', secret, 'account-letter-link', '', 32))
  return `${id}.${createHmac('sha256', key).update(`${id} ${email}`).digest('base64url')}`
}

/** A letter with its member, whose address the link's holder reads. */
export type LinkedLetter = LetterView & { email: string }

/** The letter of a link's token, which may be used; undefined for any other text, and once it is too old. Compared in constant time. */
export async function letterOfLink(
  db: Database,
  config: Secret,
  { token, now }: { token: string; now: Date },
): Promise<LinkedLetter | undefined> {
  const id = Id.safeParse(token.slice(0, 36)).data
  const view = id === undefined ? undefined : await findLetter(db, { id, now })
  const email = view?.member.email
  if (!view || !email) return undefined
  const [expected, given] = [Buffer.from(tokenOf(config, { id: view.row.id, email })), Buffer.from(token)]
  const isProof = expected.length === given.length && timingSafeEqual(expected, given)
  return isProof ? { ...view, email } : undefined
}

/** The link is put into the e-mail as it is sent, and the e-mail is not sent once the invitation is over. */
export const letterRule: SendingRule = async ({ db, config, clock }, row) => {
  if (row.templateId !== ACCOUNT_INVITATION_TEMPLATE) return { row }
  const { letterId: id } = row.params
  const view = id === undefined ? undefined : await findOpenLetter(db, { id, now: clock.now() })
  const email = view?.member.email
  if (!view || !email) return { skip: 'invitation_over' }
  const LINK = welcomeAddress(config.identity.issuer, tokenOf(config, { id: view.row.id, email }))
  return { row: { ...row, params: { ...row.params, LINK } } }
}
