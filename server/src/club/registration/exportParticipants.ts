import type { QuestionAnswer } from '@medlem/contract/eventQuestion'
import { danishDate, danishMoment } from '@medlem/domain/calendar'
import { optionLabel } from '@medlem/domain/customField'
import { commaDecimal } from '@medlem/domain/money'
import { participantFileTexts } from '@medlem/i18n/en/server/participantFile'
import { inLanguage } from '@medlem/i18n/languages'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditListRead } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { csvLines } from '../../platform/csv/csvLines.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { requireAdministeredEvent } from './participants.ts'
import { listQuestionAnswers, type Question, questionsOf } from './questions.ts'
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
  const paid = await listPaidPlaces(deps.db, { eventId })
  const paidFor = ({ id }: { id: string }) => {
    const place = paid.get(id)
    return place ? commaDecimal(place.amountMinor) : ''
  }
  const questions = await questionsOf(deps.db, event)
  const memberIds = rows.map(({ row }) => row.memberId)
  const answersOf = await listQuestionAnswers(deps.db, event, { questions, memberIds })
  const headings = [
    ...[t.firstName, t.lastName, t.state, t.waitingNumber, t.tier, t.paid],
    ...[t.signedUp, t.came, t.email, t.phone],
    ...questions.map(({ field }) => field.name),
  ]
  const lines = rows.map(({ row, firstName, lastName, email, phone, waitingNumber }) => [
    ...[firstName, lastName, t[row.state], waitingNumber === null ? '' : String(waitingNumber)],
    ...[tierName.get(row.tierId ?? '') ?? '', paidFor(row)],
    ...[danishMoment(row.createdAt), momentOf(came.get(row.id)?.at), email ?? '', phone ?? ''],
    ...answerCells(questions, answersOf(row.memberId), t),
  ])
  return csvLines([headings, ...lines], { bom: true })
}

const momentOf = (instant: string | undefined) => (instant ? danishMoment(new Date(instant)) : '')

/** A cell for each question, blank where it is not answered. */
function answerCells(
  questions: readonly Question[],
  answers: readonly QuestionAnswer[],
  t: typeof participantFileTexts,
): string[] {
  return questions.map(({ field }) => {
    const answer = answers.find(({ number }) => number === field.number)
    return answer ? answerCell(field, answer.value, t) : ''
  })
}

function answerCell(
  field: Question['field'],
  value: QuestionAnswer['value'],
  t: typeof participantFileTexts,
): string {
  switch (field.kind) {
    case 'yesNo':
      return value === true ? t.yes : t.no
    case 'choice':
      return optionLabel(field, value)
    case 'date':
      return danishDate(String(value))
    case 'number':
      return String(value).replace('.', ',')
    case 'text':
      return String(value)
  }
}
