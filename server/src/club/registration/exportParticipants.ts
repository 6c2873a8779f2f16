import { danishMoment } from '@medlem/domain/calendar'
import { commaDecimal } from '@medlem/domain/money'
import { participantFileTexts } from '@medlem/i18n/en/server/participantFile'
import { inLanguage } from '@medlem/i18n/languages'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditListRead } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { csvLines } from '../../platform/csv/csvLines.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { requireAdministeredEvent } from './participants.ts'
import { readDoorState } from './scans.ts'
import { listParticipantRows } from './store.ts'
import { listPaidPlaces, listTiers } from './tierStore.ts'

/** Who comes and who waits, a row each with how to reach them, as a spreadsheet opens it. A child is reached by its parent. */
export async function exportParticipants(deps: Deps, caller: Caller, eventId: string): Promise<string> {
  const event = await requireAdministeredEvent(deps, caller, { id: eventId, right: 'participants:read' })
  await requireAdministered(deps, caller, event.orgId, 'members:export')
  const t = inLanguage(participantFileTexts, caller.language)
  const rows = await listParticipantRows(deps.db, eventId)
  const { came } = await readDoorState(deps.db, eventId)
  await auditListRead(deps, caller, {
    orgId: event.orgId,
    objectId: eventId,
    action: 'event_participants_export',
    size: rows.length,
    detail: { title: event.title },
  })
  const tiers = await listTiers(deps.db, [eventId])
  const tierName = new Map(tiers.map(({ row }) => [row.id, row.name]))
  const paid = await listPaidPlaces(deps.db, eventId)
  const paidFor = ({ id }: { id: string }) => {
    const place = paid.get(id)
    return place ? commaDecimal(place.amountMinor) : ''
  }
  const headings = [
    ...[t.firstName, t.lastName, t.state, t.waitingNumber, t.tier, t.paid],
    ...[t.signedUp, t.came, t.email, t.phone],
  ]
  const lines = rows.map(({ row, firstName, lastName, email, phone, waitingNumber }) => [
    ...[firstName, lastName, t[row.state], waitingNumber === null ? '' : String(waitingNumber)],
    ...[tierName.get(row.tierId ?? '') ?? '', paidFor(row)],
    ...[danishMoment(row.createdAt), momentOf(came.get(row.id)?.at), email ?? '', phone ?? ''],
  ])
  return csvLines([headings, ...lines], { bom: true })
}

const momentOf = (instant: string | undefined) => (instant ? danishMoment(new Date(instant)) : '')
