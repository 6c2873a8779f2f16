import type { Outbox } from '@medlem/contract/outbox'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/caller.ts'
import { writeLetter } from '../message/template/templates.ts'
import { requireAdministered } from '../organisation/administer.ts'
import { countWaiting, listUndelivered } from './store.ts'

/** What of an organisation's messages waits, and what could not be delivered; for its administrators. */
export async function readOutbox(deps: Deps, caller: Caller, id: string): Promise<Outbox> {
  const organisation = await requireAdministered(deps, caller, id)
  const { baseUrl, product } = deps.config
  const undelivered = await listUndelivered(deps.db, organisation.id)
  return {
    mailServer: deps.mailer !== undefined,
    waiting: await countWaiting(deps.db, organisation.id),
    undelivered: undelivered.map(({ row, firstName, lastName }) => {
      const around = { firstName: firstName ?? '', organisation: organisation.name, baseUrl }
      return {
        id: row.id,
        subject:
          writeLetter(row, { ...around, product: product.name })?.subject ?? `Template ${row.templateId}`,
        memberName: row.memberId === null ? null : `${firstName ?? ''} ${lastName ?? ''}`.trim(),
        reason: row.reason ?? '',
        tries: row.attempts,
        createdAt: row.createdAt.toISOString(),
      }
    }),
  }
}
