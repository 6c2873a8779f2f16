import { AFFILIATION_TEMPLATE } from '@medlem/contract/affiliation'
import type { Database } from '@medlem/database/database'
import { copenhagenDate } from '@medlem/domain/calendar'
import { roleGives } from '@medlem/domain/rights'
import { queueMessage } from '../../communication/message/queueMessage.ts'
import { listHolders } from '../appointment/store.ts'

interface Named {
  id: string
  name: string
}

/**
 * An e-mail to an organisation's own address, and one to each member whose job lets them answer for it: another organisation asks to
 * be above or below it. Asked again on the same day there is none.
 */
export async function notifyAffiliation(
  tx: Database,
  {
    asked,
    asking,
    isBelow,
    at,
  }: { asked: Named & { email: string | null }; asking: Named; isBelow: boolean; at: Date },
): Promise<void> {
  const day = copenhagenDate(at)
  const params = {
    ...{ ORG: asked.name, NAME: asking.name, BELOW: isBelow ? 'yes' : 'no', organisationId: asked.id },
  }
  const holders = (await listHolders(tx, asked.id, day)).filter(
    ({ role, email }) => roleGives(role, 'access:write') && email !== null && email !== asked.email,
  )
  const memberIds: (string | undefined)[] = [...new Set(holders.map(({ memberId }) => memberId))]
  for (const memberId of asked.email ? [undefined, ...memberIds] : memberIds) {
    await queueMessage(tx, {
      dedupKey: `affiliation:${asked.id}:${asking.id}:${day}${memberId ? `:${memberId}` : ''}`,
      channel: 'email',
      templateId: AFFILIATION_TEMPLATE,
      ...(memberId && { memberId }),
      orgId: asked.id,
      params,
      at,
    })
  }
}
