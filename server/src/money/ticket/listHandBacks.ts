import type { HandBack } from '@medlem/contract/handBack'
import { textsIn } from '@medlem/domain/translation'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditListRead } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { listHandBackRows } from './handBackStore.ts'

/** What is to be handed back for cancelled places, and to whom; the look at the names is audited. */
export async function listHandBacks(
  deps: Deps,
  caller: Caller,
  { orgId, eventId }: { orgId: string; eventId?: string | undefined },
): Promise<HandBack[]> {
  const { language: ownLanguage } = await requireAdministered(deps, caller, orgId, 'money:read')
  const rows = await listHandBackRows(deps.db, { orgId, eventId })
  await auditListRead(deps, caller, { orgId, action: 'movement_list_read', size: rows.length })
  const reader = { language: caller.language, ownLanguage }
  return rows.flatMap(({ registration, event, firstName, lastName, amountMinor, currency, manual }) => {
    // No place is paid with credit.
    if (!manual || manual.method === 'credit') return []
    return {
      registrationId: registration.id,
      memberId: registration.memberId,
      name: `${firstName} ${lastName}`.trim(),
      eventId: event.id,
      eventTitle: textsIn(event, ['title'], reader).title,
      amountMinor,
      currency,
      method: manual.method,
      paidOn: manual.paidOn,
    }
  })
}
