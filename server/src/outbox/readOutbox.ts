import type { Outbox } from '@medlem/contract/outbox'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/caller.ts'
import { writeLetter } from '../message/template/templates.ts'
import { requireAdministered } from '../organisation/administer.ts'
import { noteSubject } from '../whatsApp/noteSubject.ts'
import { countWaiting, countWhatsApp, listUndelivered } from './store.ts'

const COUNTED_DAYS = 30
const DAY_MS = 86_400_000

/** What of an organisation's messages waits, and what could not be delivered; for its administrators. */
export async function readOutbox(deps: Deps, caller: Caller, id: string): Promise<Outbox> {
  const organisation = await requireAdministered(deps, caller, id)
  const { baseUrl, product } = deps.config
  const since = new Date(deps.clock.now().getTime() - COUNTED_DAYS * DAY_MS)
  const undelivered = await listUndelivered(deps.db, organisation.id)
  return {
    mailServer: deps.mailer !== undefined,
    whatsApp: {
      connected: deps.messenger !== undefined,
      ...(await countWhatsApp(deps.db, { orgId: organisation.id, since })),
    },
    waiting: await countWaiting(deps.db, organisation.id),
    undelivered: undelivered.map(({ row, firstName, lastName }) => {
      const around = { firstName: firstName ?? '', organisation: organisation.name, baseUrl }
      return {
        id: row.id,
        channel: row.channel,
        subject:
          writeLetter(row, { ...around, product: product.name })?.subject ??
          noteSubject(row) ??
          `Template ${row.templateId}`,
        memberName: row.memberId === null ? null : `${firstName ?? ''} ${lastName ?? ''}`.trim(),
        reason: row.reason ?? '',
        tries: row.attempts,
        createdAt: row.createdAt.toISOString(),
      }
    }),
  }
}
