import type { DoorList, DoorNews, DoorScans } from '@medlem/contract/door'
import { copenhagenMoment } from '@medlem/domain/calendar'
import { doorLinkStart } from '@medlem/domain/door'
import { clubProblemTexts } from '@medlem/i18n/en/server/problem/club'
import { insertAuditOfReading } from '../../platform/audit/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, notFound } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { hashToken, isToken } from '../../platform/opaqueToken/opaqueToken.ts'
import { presentDoor, receiveScans } from './receiveScans.ts'
import { findOpenLink } from './store.ts'

/** The list at the door that a helper's link opens; the load stands in the organisation's log, with the link's name. */
export async function openByLink(
  deps: Deps,
  { token, language = '', traceId }: { token: string; language?: string | undefined; traceId: string },
): Promise<DoorList> {
  const { link, event } = await requireLink(deps, token)
  const door = await presentDoor(deps, event, { language, seesAmounts: false })
  await auditNames(deps, { link, event, traceId, size: door.tickets.length })
  return { ...door, opensAt: doorLinkStart(event).toISOString() }
}

type Opened = Awaited<ReturnType<typeof requireLink>>

const auditNames = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { link, event, traceId, size }: Opened & { traceId: string; size: number },
) =>
  insertAuditOfReading(db, {
    action: 'event_door_read',
    actorId: null,
    subjectId: null,
    objectId: event.id,
    orgId: event.orgId,
    detail: { size, title: event.title, name: link.name, implicit: true },
    traceId,
    at: clock.now(),
  })

/** Keeps what a helper's phone did; 409 for what it did before the day of the event. */
export async function sendByLink(
  deps: Deps,
  { token, traceId, ...sent }: DoorScans & { token: string; traceId: string },
): Promise<DoorNews> {
  const { link, event } = await requireLink(deps, token)
  const opensAt = doorLinkStart(event)
  if (sent.scans.length > 0 && deps.clock.now() < opensAt) {
    const message = say(clubProblemTexts, (t) => t.doorOpens({ moment: copenhagenMoment(opensAt) }))
    throw new AppError('sign_up_closed', 409, message)
  }
  const { news, fresh } = await receiveScans(deps, event, {
    ...sent,
    by: { linkId: link.id },
    seesAmounts: false,
  })
  if (fresh > 0) await auditNames(deps, { link, event, traceId, size: fresh })
  return news
}

/** 404 alike of a link that is unknown, was ended, or whose evening is over. */
async function requireLink(deps: Pick<Deps, 'db' | 'clock'>, token: string) {
  const found = isToken(token) ? await findOpenLink(deps.db, hashToken(token), deps.clock.now()) : undefined
  if (!found) throw notFound()
  return found
}
