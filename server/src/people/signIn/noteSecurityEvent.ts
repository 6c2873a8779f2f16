import { randomUUID } from 'node:crypto'
import { COLLEAGUE_SECURITY_TEMPLATE, SECURITY_TEMPLATE } from '@medlem/contract/signIn'
import type { Database } from '@medlem/database/database'
import type { MemberRow } from '@medlem/database/schema/member'
import { copenhagenDate, copenhagenMoment } from '@medlem/domain/calendar'
import { movesMoney, roleGives } from '@medlem/domain/rights'
import type { NoteSecurityEvent, SecurityEventKind } from '@medlem/identity/securityEvent'
import { queueMessage } from '../../communication/message/queueMessage.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Log } from '../../platform/log/log.ts'
import { findCaller } from '../access/callerStore.ts'
import { fullName } from '../appointment/present.ts'
import { listHolders, listJobsOf } from '../appointment/store.ts'

/** What signs in later without anything else, or stands for it: of these the colleagues of somebody who may move money are notified too. */
const WAYS_IN: readonly SecurityEventKind[] = ['passkey_added', 'second_step_on', 'recovery_codes_renewed']

/**
 * Logs a change of how somebody signs in at the embedded identity server, and writes an e-mail to the member whose sign-in it
 * is, at the address of the sign-in. An account without a member has no address here that is known to be read; its event is in
 * the log alone.
 */
export function noteSecurityEvent({
  config,
  log,
}: {
  config: Pick<Config, 'identity' | 'product'>
  log: Log
}): NoteSecurityEvent {
  const { issuer, boundAs } = config.identity
  return async (tx, { kind, accountId, name, at }) => {
    log.info({ event: kind, accountId }, 'a change of how somebody signs in')
    const member = await findCaller(tx, { issuer: boundAs, subject: accountId })
    if (!member) return
    const eventId = randomUUID()
    await queueMessage(tx, {
      dedupKey: `security:${eventId}`,
      channel: 'email',
      templateId: SECURITY_TEMPLATE,
      memberId: member.id,
      params: {
        KIND: kind,
        MOMENT: copenhagenMoment(at),
        ACCOUNT: `${issuer}/account`,
        accountId,
        ...(name && { NAME: name }),
      },
      at,
    })
    if (WAYS_IN.includes(kind))
      await warnColleagues(tx, { member, eventId, at, product: config.product.name })
  }
}

/**
 * An e-mail to the others who may take jobs away, in each organisation whose money the member may move; of a super
 * administrator, to the other ones. It says who, and of the change no more than that there was one.
 */
async function warnColleagues(
  tx: Database,
  { member, eventId, at, product }: { member: MemberRow; eventId: string; at: Date; product: string },
): Promise<void> {
  if (!member.hasOffice) return
  const day = copenhagenDate(at)
  const jobs = (await listJobsOf(tx, member.id, day)).filter(({ role }) => movesMoney(role))
  const organisations = new Map(jobs.map(({ orgId, name }) => [orgId, name]))
  for (const [orgId, name] of organisations) {
    const holders = await listHolders(tx, orgId, day)
    const able = holders.filter(
      ({ role, memberId }) => roleGives(role, 'access:write') && memberId !== member.id,
    )
    for (const memberId of new Set(able.map((one) => one.memberId))) {
      await queueMessage(tx, {
        dedupKey: `security:${eventId}:${orgId ?? 'all'}:${memberId}`,
        channel: 'email',
        templateId: COLLEAGUE_SECURITY_TEMPLATE,
        memberId,
        ...(orgId && { orgId }),
        params: {
          NAME: fullName(member),
          ORG: name ?? product,
          MOMENT: copenhagenMoment(at),
          // With the member's erasure it goes too.
          byId: member.id,
          ...(orgId && { organisationId: orgId }),
        },
        at,
      })
    }
  }
}
