import { Readable } from 'node:stream'
import type { FieldKey } from '@medlem/contract/customField'
import type { QuestionAnswer } from '@medlem/contract/eventQuestion'
import type { ParticipantColumn, ParticipantExport } from '@medlem/contract/participantExport'
import { fieldKey, isFieldKey, optionLabel } from '@medlem/domain/customField'
import type { DoorState } from '@medlem/domain/door'
import { formatMoment } from '@medlem/domain/formatMoment'
import { ticketCodeText } from '@medlem/domain/ticketCode'
import { participantFileTexts } from '@medlem/i18n/en/server/participantFile'
import { clubProblemTexts } from '@medlem/i18n/en/server/problem/club'
import { inLanguage } from '@medlem/i18n/languages'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditListRead } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { administers } from '../../people/access/policy.ts'
import { fieldIn } from '../../people/customField/fieldIn.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { refuseField } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { type SpreadsheetCell, writeCsv, writeWorkbook } from '../../platform/spreadsheet/writeSpreadsheet.ts'
import { paymentMethodText } from '../receipt/paymentMethodText.ts'
import { readDoorState } from './doorScans.ts'
import { listParticipantRows, type ParticipantRow } from './participantStore.ts'
import { requireAdministeredEvent } from './participants.ts'
import { listQuestionAnswers, type Question, questionsOf } from './questions.ts'
import { tierIn } from './tierName.ts'
import { listPaidPlaces, listTiers, type PaidPlace } from './tierStore.ts'

/** As many headings as each row has cells. */
type Column = [headings: string[], cells: (one: ParticipantRow) => SpreadsheetCell[]]

const ALL = [
  'state',
  'tier',
  'payment',
  'signedUp',
  'came',
  'receipt',
  'places',
  'ticket',
  'email',
  'phone',
] as const

/**
 * Who comes and who waits, or those of them who are named, a row each with how to reach them, as a spreadsheet opens it. A child is
 * reached by its parent.
 */
export async function exportParticipants(
  deps: Deps,
  caller: Caller,
  { eventId, registrationIds, columns, format }: ParticipantExport & { eventId: string },
): Promise<Readable> {
  const event = await requireAdministeredEvent(deps, caller, { id: eventId, right: 'participants:read' })
  const organisation = await requireAdministered(deps, caller, event.orgId, 'members:export')
  const t = inLanguage(participantFileTexts, caller.language)
  const named = registrationIds && new Set(registrationIds)
  if (named && named.size < registrationIds.length)
    throw refuseField(
      'registrationIds',
      'twice',
      say(clubProblemTexts, (t) => t.namedTwice),
    )
  const rows = (await listParticipantRows(deps.db, eventId)).filter(({ row }) => named?.has(row.id) ?? true)
  const { came } = await readDoorState(deps.db, eventId)
  await auditListRead(deps, caller, {
    orgId: event.orgId,
    objectId: eventId,
    action: 'event_participants_export',
    size: rows.length,
    detail: { title: event.title, ...(columns && { columns }) },
  })
  const tiers = await listTiers(deps.db, [eventId])
  const tierName = new Map(tiers.map(({ row }) => [row.id, tierIn(row, caller.language).name]))
  const paid = await listPaidPlaces(deps.db, { eventId })
  const questions = (await questionsOf(deps.db, event)).map((one) => {
    return { ...one, field: fieldIn(one.field, caller.language) }
  })
  const memberIds = rows.map(({ row }) => row.memberId)
  const answersOf = await listQuestionAnswers(deps.db, event, { questions, memberIds })
  const columnOf = knownColumns({
    tierName,
    paid,
    came,
    language: caller.language,
    seesTickets: administers(caller, organisation, 'events:write'),
  })
  const asked = new Map(
    questions.map(({ field }): [FieldKey, Column] => [
      fieldKey(field.number),
      [[field.name], ({ row }) => [answerCell(field, answersOf(row.memberId), t)]],
    ]),
  )
  const inFile = [...new Set(columns ?? [...ALL, ...asked.keys()])].flatMap((column) => {
    const found = isFieldKey(column) ? asked.get(column) : columnOf[column]
    return found ? [found] : []
  })
  const headings = [t.firstName, t.lastName, ...inFile.flatMap(([names]) => names)]
  const lines = rows.map((one): SpreadsheetCell[] => [
    ...[one.firstName, one.lastName],
    ...inFile.flatMap(([, cells]) => cells(one)),
  ])
  const pages = Readable.from([[headings, ...lines]])
  return Readable.from(format === 'xlsx' ? writeWorkbook(pages, { name: t.sheet }) : writeCsv(pages))
}

interface KnownFacts {
  tierName: ReadonlyMap<string, string>
  paid: ReadonlyMap<string, PaidPlace>
  came: DoorState['came']
  language: string
  /** Whether who reads may open the door: a code lets somebody in there. */
  seesTickets: boolean
}

/** What columns beside the questions have; undefined where the reader may not see it. */
function knownColumns({
  tierName,
  paid,
  came,
  language,
  seesTickets,
}: KnownFacts): Record<Exclude<ParticipantColumn, FieldKey>, Column | undefined> {
  const t = inLanguage(participantFileTexts, language)
  const momentOf = (instant: Date | string | undefined) =>
    instant ? formatMoment(new Date(instant), language) : ''
  const paidFor = ({ row: { id } }: ParticipantRow): SpreadsheetCell => {
    const place = paid.get(id)
    return place ? { minor: place.amountMinor } : ''
  }
  const receiptOf = ({ row: { id } }: ParticipantRow): SpreadsheetCell[] => {
    const receipt = paid.get(id)?.receipt
    return receipt ? [receipt.number, paymentMethodText(receipt.kept, language)] : ['', '']
  }
  const codeOf = ({ row }: ParticipantRow) =>
    row.state === 'registered' ? ticketCodeText(row.ticketCode) : ''
  return {
    state: [[t.state, t.waitingNumber], ({ row, waitingNumber }) => [t[row.state], waitingNumber ?? '']],
    tier: [[t.tier], ({ row }) => [tierName.get(row.tierId ?? '') ?? '']],
    payment: [[t.paid], (one) => [paidFor(one)]],
    receipt: [[t.receipt, t.paidHow], receiptOf],
    places: [[t.places], ({ placesInOrder }) => [placesInOrder]],
    ticket: seesTickets ? [[t.ticket], (one) => [codeOf(one)]] : undefined,
    signedUp: [[t.signedUp], ({ row }) => [momentOf(row.createdAt)]],
    came: [[t.came], ({ row }) => [momentOf(came.get(row.id)?.at)]],
    email: [[t.email], ({ email }) => [email ?? '']],
    phone: [[t.phone], ({ phone }) => [phone ?? '']],
  }
}

/** Blank where it is not answered. */
function answerCell(
  field: Question['field'],
  answers: readonly QuestionAnswer[],
  t: typeof participantFileTexts,
): SpreadsheetCell {
  const value = answers.find(({ number }) => number === field.number)?.value
  if (value === undefined) return ''
  switch (field.kind) {
    case 'yesNo':
      return value === true ? t.yes : t.no
    case 'choice':
      return optionLabel(field, value)
    case 'date':
      return { day: String(value) }
    case 'number':
      return Number(value)
    case 'text':
      return String(value)
  }
}
