import { Readable } from 'node:stream'
import type { QuestionAnswer } from '@medlem/contract/eventQuestion'
import type { ParticipantExport } from '@medlem/contract/participant'
import { optionLabel } from '@medlem/domain/customField'
import { formatMoment } from '@medlem/domain/formatMoment'
import { participantFileTexts } from '@medlem/i18n/en/server/participantFile'
import { clubProblemTexts } from '@medlem/i18n/en/server/problem/club'
import { inLanguage } from '@medlem/i18n/languages'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditListRead } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { fieldIn } from '../../people/customField/fieldIn.ts'
import type { ExportCell } from '../../people/memberExport/exportColumns.ts'
import { writeCsv, writeWorkbook } from '../../people/memberExport/writeFile.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { refuseField } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { readDoorState } from './doorScans.ts'
import { requireAdministeredEvent } from './participants.ts'
import { listQuestionAnswers, type Question, questionsOf } from './questions.ts'
import { listParticipantRows } from './store.ts'
import { tierIn } from './tierName.ts'
import { listPaidPlaces, listTiers } from './tierStore.ts'

/**
 * Who comes and who waits, or those of them who are named, a row each with how to reach them, as a spreadsheet opens it. A child is
 * reached by its parent.
 */
export async function exportParticipants(
  deps: Deps,
  caller: Caller,
  { eventId, registrationIds, format }: ParticipantExport & { eventId: string },
): Promise<Readable> {
  const event = await requireAdministeredEvent(deps, caller, { id: eventId, right: 'participants:read' })
  await requireAdministered(deps, caller, event.orgId, 'members:export')
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
    detail: { title: event.title },
  })
  const tiers = await listTiers(deps.db, [eventId])
  const tierName = new Map(tiers.map(({ row }) => [row.id, tierIn(row, caller.language).name]))
  const paid = await listPaidPlaces(deps.db, { eventId })
  const paidFor = ({ id }: { id: string }) => {
    const place = paid.get(id)
    return place ? { minor: place.amountMinor } : ''
  }
  const questions = (await questionsOf(deps.db, event)).map((one) => {
    return { ...one, field: fieldIn(one.field, caller.language) }
  })
  const memberIds = rows.map(({ row }) => row.memberId)
  const answersOf = await listQuestionAnswers(deps.db, event, { questions, memberIds })
  const headings = [
    ...[t.firstName, t.lastName, t.state, t.waitingNumber, t.tier, t.paid],
    ...[t.signedUp, t.came, t.email, t.phone],
    ...questions.map(({ field }) => field.name),
  ]
  const momentOf = (instant: Date | string | undefined) =>
    instant ? formatMoment(new Date(instant), caller.language) : ''
  const lines = rows.map(({ row, firstName, lastName, email, phone, waitingNumber }): ExportCell[] => [
    ...[firstName, lastName, t[row.state], waitingNumber ?? ''],
    ...[tierName.get(row.tierId ?? '') ?? '', paidFor(row)],
    ...[momentOf(row.createdAt), momentOf(came.get(row.id)?.at), email ?? '', phone ?? ''],
    ...answerCells(questions, answersOf(row.memberId), t),
  ])
  const pages = Readable.from([[headings, ...lines]])
  return Readable.from(format === 'xlsx' ? writeWorkbook(pages, { name: t.sheet }) : writeCsv(pages))
}

/** A cell for each question, blank where it is not answered. */
function answerCells(
  questions: readonly Question[],
  answers: readonly QuestionAnswer[],
  t: typeof participantFileTexts,
): ExportCell[] {
  return questions.map(({ field }) => {
    const answer = answers.find(({ number }) => number === field.number)
    return answer ? answerCell(field, answer.value, t) : ''
  })
}

function answerCell(
  field: Question['field'],
  value: QuestionAnswer['value'],
  t: typeof participantFileTexts,
): ExportCell {
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
