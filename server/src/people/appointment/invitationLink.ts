import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { APPOINTMENT_TEMPLATE } from '@medlem/contract/appointment'
import { Id } from '@medlem/contract/scalar'
import { welcomeAddress } from '@medlem/identity/address'
import type { SendingRule } from '../../communication/outbox/sendingRule.ts'
import type { Config } from '../../platform/config/config.ts'
import { findInvitation } from './store.ts'

/**
 * What the link of an invitation carries: its id, and the proof that its holder reads the address, which is computed, so that
 * the database holds nothing that could be used.
 */
function tokenOf({ secret }: Pick<Config, 'secret'>, id: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, 'job-invitation', '', 32))
  return `${id}.${createHmac('sha256', key).update(id).digest('base64url')}`
}

/** The id of the invitation that a link's token is of; undefined for any other text. Compared in constant time. */
export function invitationOf(config: Pick<Config, 'secret'>, token: string): string | undefined {
  const id = Id.safeParse(token.slice(0, 36)).data
  if (id === undefined) return undefined
  const [expected, given] = [Buffer.from(tokenOf(config, id)), Buffer.from(token)]
  return expected.length === given.length && timingSafeEqual(expected, given) ? id : undefined
}

/** The link is put into the e-mail as it is sent, and the e-mail is not sent once the invitation is over. */
export const appointmentRule: SendingRule = async ({ db, config, clock }, row) => {
  if (row.templateId !== APPOINTMENT_TEMPLATE) return { row }
  const { appointmentInvitationId: id } = row.params
  const view = id === undefined ? undefined : await findInvitation(db, id)
  const isOpen = view && view.row.acceptedAt === null && view.row.withdrawnAt === null
  if (!isOpen || view.row.expiresAt <= clock.now()) return { skip: 'invitation_over' }
  const link = welcomeAddress(config.identity.issuer, tokenOf(config, view.row.id))
  return { row: { ...row, params: { ...row.params, LINK: link } } }
}
