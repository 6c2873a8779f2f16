import { randomUUID } from 'node:crypto'
import { SECURITY_TEMPLATE } from '@medlem/contract/signIn'
import { danishMoment } from '@medlem/domain/calendar'
import type { NoteSecurityEvent } from '@medlem/identity/securityEvent'
import { queueMessage } from '../../communication/message/queueMessage.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Log } from '../../platform/log/log.ts'
import { findCaller } from '../access/callerStore.ts'

/**
 * Logs a change of how somebody signs in at the embedded identity server, and writes an e-mail to the member whose sign-in it
 * is. An account without a member has no address here that is known to be read; its event is in the log alone.
 */
export function noteSecurityEvent({ config, log }: { config: Config; log: Log }): NoteSecurityEvent {
  const { issuer, boundAs } = config.identity
  return async (tx, { kind, accountId, name, at }) => {
    log.info({ event: kind, accountId }, 'a change of how somebody signs in')
    const member = await findCaller(tx, { issuer: boundAs, subject: accountId })
    if (!member) return
    await queueMessage(tx, {
      dedupKey: `security:${randomUUID()}`,
      channel: 'email',
      templateId: SECURITY_TEMPLATE,
      memberId: member.id,
      params: {
        KIND: kind,
        MOMENT: danishMoment(at),
        ACCOUNT: `${issuer}/account`,
        ...(name && { NAME: name }),
      },
      at,
    })
  }
}
