import type { BatchGroup } from '@medlem/contract/batch'
import { IMPORTED_FIELDS, type ImportedField } from '@medlem/contract/importedFile'
import type { EmailRefusal } from '@medlem/contract/person'
import type { Database } from '@medlem/database/database'
import type { MemberRow } from '@medlem/database/schema/member'
import { firstStreetLine } from '@medlem/domain/address'
import type { Fields } from '@medlem/domain/batch'
import type { CalendarDate } from '@medlem/domain/calendar'
import { ADDRESS_FIELDS, isUsableAddress, movesStreet, usualCountry } from '@medlem/domain/importedAddress'
import type { ImportedFamily } from '@medlem/domain/importedFamily'
import { findMatch, type Match } from '@medlem/domain/importMatch'
import { fieldsOfProblem, type ImportNote, type ImportProblem } from '@medlem/domain/memberImport'
import type { ImportedPerson, ImportedValues } from '@medlem/domain/memberImportRow'
import { hasEnded } from '@medlem/domain/membership'
import { mayBeSameFirstName, mayBeSameName } from '@medlem/domain/samePerson'
import { saysSame } from '@medlem/domain/saysSame'
import { findOrganisation } from '../../people/organisation/store.ts'
import { emailRefusal } from '../../people/person/present.ts'
import { withFamilies } from './importedFamilies.ts'
import { withPayments } from './importedPayments.ts'
import { answerChanges, answersNow, ownOf } from './ownAnswers.ts'
import type { RowInput, RowPlan } from './rowPlan.ts'
import { findPersons, type Person } from './store.ts'

/**
 * What rows of a file would do now. The preview, a choice and the run itself all ask this: a row is done only where it still
 * gives what was shown (decision 31).
 */
export async function planRows(
  db: Database,
  { orgId, rows: asked, today }: { orgId: string; rows: readonly RowInput[]; today: CalendarDate },
): Promise<RowPlan[]> {
  const rows = asked.map((row) => ({ ...row, person: decided(row) }))
  const given = rows.map(({ person }) => person)
  const parents = given.flatMap(({ family }) => family?.parent ?? [])
  const { persons, called } = await findPersons(db, {
    orgId,
    numbers: [...given.flatMap(({ number }) => number ?? []), ...parents.flatMap(numberOf)].filter(
      (number) => number <= 2_147_483_647,
    ),
    emails: [...given.flatMap(({ values }) => values.email ?? []), ...parents.flatMap(emailOf)],
    ids: rows.flatMap(({ choice, ofEarlierRow }) => [
      ...(choice && isId(choice) ? [choice] : []),
      ...(ofEarlierRow?.memberId ? [ofEarlierRow.memberId] : []),
    ]),
    firstNames: given.map(({ values }) => values.firstName ?? ''),
    lastNames: given.map(({ values }) => values.lastName ?? ''),
  })
  const all = [...persons.values()]
  const country = usualCountry((await findOrganisation(db, orgId))?.currency)
  const plans = rows.map((row, at) => {
    const named = (called.get(at) ?? []).flatMap((id) => persons.get(id)?.row ?? [])
    return planRow(row, { all, called: named, country })
  })
  const answered = await withAnswers(db, { orgId, rows, plans })
  const checked = await Promise.all(answered.map((plan) => checkEmail(db, plan, { persons, orgId })))
  const linked = await withFamilies(db, { orgId, rows, plans: checked, persons, today })
  const paid = await withPayments(db, { orgId, rows, plans: linked, persons })
  return paid.map((plan) => withEnd(plan, persons.get(plan.memberId ?? ''), today))
}

type Parent = NonNullable<ImportedFamily['parent']>
const numberOf = (parent: Parent) => ('number' in parent ? [parent.number] : [])
const emailOf = (parent: Parent) => ('email' in parent ? [parent.email] : [])

/** Says that the organisation ended the membership: an import gives no year, so it stays ended. */
function withEnd(plan: RowPlan, person: Person | undefined, today: CalendarDate): RowPlan {
  // A year that is paid makes them a member again.
  return hasEnded(person?.endsOn, today) && !plan.payment
    ? { ...plan, problems: [...plan.problems, 'membership_ended'] }
    : plan
}

/** With what rows say of the organisation's own fields. */
async function withAnswers(
  db: Database,
  { orgId, rows, plans }: { orgId: string; rows: readonly RowInput[]; plans: RowPlan[] },
): Promise<RowPlan[]> {
  if (!rows.some(({ person }) => Object.keys(ownOf(person)).length > 0)) return plans
  const memberIds = plans.flatMap(({ memberId }) => memberId ?? [])
  const now = await answersNow(db, { orgId, memberIds })
  return plans.map((plan, at) => {
    const person = rows[at]?.person
    if (!person || plan.group === 'needs_you' || rows[at]?.ofEarlierRow) return plan
    const changes = answerChanges(ownOf(person), now.get(plan.memberId ?? '') ?? {})
    const after = { ...plan.after, ...changes.after }
    const group = plan.group === 'same' && Object.keys(after).length > 0 ? ('changed' as const) : plan.group
    return { ...plan, group, before: { ...plan.before, ...changes.before }, after }
  })
}

const refusals = {
  signs_in: 'email_sign_in',
  child: 'email_child',
  elsewhere: 'email_elsewhere',
} as const satisfies Record<EmailRefusal, ImportProblem>

/** An address of a member is written by an import where the staff may write it by hand (decision 32). */
async function checkEmail(
  db: Database,
  plan: RowPlan,
  { persons, orgId }: { persons: Map<string, Person>; orgId: string },
): Promise<RowPlan> {
  const member = plan.memberId === null ? undefined : persons.get(plan.memberId)?.row
  const refusal = member && Object.hasOwn(plan.after, 'email') ? await emailRefusal(db, member, orgId) : null
  if (refusal === null) return plan
  const nothing = { memberId: null, before: {}, after: {}, candidates: [] }
  return { ...nothing, group: 'needs_you', problems: [refusals[refusal]] }
}

const isId = (choice: string) => choice.includes('-')

/** What rows are planned by: `country` is that of addresses that name none. */
interface Known {
  all: readonly Person[]
  /** Members of the name of the row. */
  called: MemberRow[]
  country: string
}

function planRow(input: RowInput, { all, called, country }: Known): RowPlan {
  const { choice, person, ofEarlierRow } = input
  const nothing = { memberId: null, before: {}, after: {}, candidates: [] }
  // The earlier row writes all but the payment.
  if (ofEarlierRow) return { ...nothing, ...ofEarlierRow, group: 'same', problems: [] }
  const here = all
    .filter(({ row, isInOrganisation }) => isInOrganisation && row.enabled)
    .map(({ row }) => row)
  if (person.problems.includes('no_name') || person.problems.includes('bad_name'))
    return { ...nothing, group: 'needs_you', problems: [...person.problems] }
  const match =
    chosenMatch(person, choice, all, here) ??
    findMatch(person, here, { called, known: knownBefore(person, all) })
  const owner = all.find(({ row }) => row.email !== null && row.email === person.values.email)
  const values = { ...person.values }
  const problems = [...person.problems]
  if (match.problem) problems.push(match.problem)
  if (match.isEmailOfOther) delete values.email
  problems.push(...emailProblems(values, match.member, owner, match.problem))
  const changes = changesOf(values, match.member, country)
  if (!canHaveAddress(match.member, { values, after: changes.after })) problems.push('bad_address')
  if (problems.length > 0)
    return { ...nothing, group: 'needs_you', problems: [...new Set(problems)], candidates: match.candidates }
  const memberId = match.member?.id ?? null
  return {
    ...changes,
    group: groupOf(match.member, changes.after),
    memberId,
    problems: notesOf(match, person, changes),
    candidates: [],
  }
}

function canHaveAddress(
  member: MemberRow | undefined,
  { values, after }: { values: ImportedValues; after: Fields },
): boolean {
  if (!ADDRESS_FIELDS.some((field) => Object.hasOwn(after, field))) return true
  const before = fieldsOf(member)
  return isUsableAddress({ ...before, ...after }) && !movesStreet(before, values)
}

/** The member who had the row's number in another program. */
function knownBefore(
  { earlierNumber, values }: ImportedPerson,
  all: readonly Person[],
): MemberRow | undefined {
  return all.find(
    (one) =>
      earlierNumber !== undefined && one.earlierNumber === earlierNumber && mayBeSameName(one.row, values),
  )?.row
}

/** What is done, but not what one would expect. */
function notesOf(
  { member, isEmailOfOther }: Match<MemberRow>,
  { values, hasSecond }: ImportedPerson,
  { before, after }: { before: Fields; after: Fields },
): ImportNote[] {
  const isOther =
    (before.firstName && !mayBeSameFirstName(before.firstName, after.firstName ?? undefined)) ||
    Boolean(before.lastName) ||
    Boolean(before.dateOfBirth)
  return [
    ...(member && isOther ? ['identity_changed' as const] : []),
    ...(hasSecond ? ['second_left_out' as const] : []),
    ...(isEmailOfOther && values.email ? ['email_left_out' as const] : []),
  ]
}

/** The person of a row with what somebody chose: its parent, or that fields are left out. */
function decided(row: RowInput): ImportedPerson {
  if (row.choice === 'without') return withoutProblems(row)
  const { family } = row.person
  const parent = family?.mayBe?.find((number) => row.choice === `row:${number}`)
  if (!family || parent === undefined) return row.person
  const problems = row.person.problems.filter((one) => one !== 'family_unsure')
  return { ...row.person, problems, family: { ...family, parent: { row: parent } } }
}

/** Without the fields that somebody chose to leave out. */
function withoutProblems({ person, problems = [] }: RowInput): ImportedPerson {
  const left = new Set<string>(problems.flatMap((one) => fieldsOfProblem[one as ImportProblem] ?? []))
  const values = Object.fromEntries(Object.entries(person.values).filter(([field]) => !left.has(field)))
  const { payment, family, ...others } = person
  const paid = payment && !left.has('paidFor') ? { payment } : {}
  const linked = family && !left.has('familyWith') ? { family } : {}
  return {
    ...others,
    ...paid,
    ...linked,
    values,
    problems: person.problems.filter((one) => !problems.includes(one)),
  }
}

function chosenMatch(
  { values }: ImportedPerson,
  choice: string | null,
  all: readonly Person[],
  here: MemberRow[],
): Match<MemberRow> | undefined {
  if (choice === 'new')
    return { candidates: [], isEmailOfOther: all.some(({ row }) => row.email === values.email) }
  const member = choice === null ? undefined : here.find(({ id }) => id === choice)
  if (!member) return undefined
  const isEmailOfOther = here.some((one) => one.email === values.email && one !== member)
  return { member, candidates: [], isEmailOfOther }
}

/** An address is one person's. */
function emailProblems(
  { email }: ImportedValues,
  member: MemberRow | undefined,
  owner: Person | undefined,
  matchProblem: ImportProblem | undefined,
): ImportProblem[] {
  if (email === undefined || matchProblem || email === member?.email) return []
  return owner ? ['email_taken'] : []
}

function groupOf(member: MemberRow | undefined, after: Fields): BatchGroup {
  if (!member) return 'new'
  return Object.keys(after).length > 0 ? 'changed' : 'same'
}

/** The fields of a stored member that an import may write. */
export function fieldsOf(member: MemberRow | undefined): Record<ImportedField, string | null> {
  const address = member?.address
  return {
    firstName: member?.firstName ?? null,
    lastName: member?.lastName ?? null,
    email: member?.email ?? null,
    phone: member?.phone ?? null,
    dateOfBirth: member?.dateOfBirth ?? null,
    gender: member?.gender ?? null,
    AddressLine1: address?.AddressLine1 ?? null,
    AddressLine2: address?.AddressLine2 ?? null,
    PostCode: address?.PostCode ?? null,
    City: address?.City ?? null,
    Country: address?.Country ?? null,
  }
}

/** The fields that would change; what the file leaves blank stays. An address without a country is in the usual one. */
function changesOf(
  values: ImportedValues,
  member: MemberRow | undefined,
  country: string,
): { before: Fields; after: Fields } {
  const now = fieldsOf(member)
  const wanted = { ...values }
  // An export has all lines of the street in one cell: what stands on the others is not said of the first.
  if (wanted.AddressLine1 !== undefined && wanted.AddressLine2 === undefined)
    wanted.AddressLine1 = firstStreetLine(wanted.AddressLine1, member?.address ?? null)
  const hasAddress = ADDRESS_FIELDS.some((field) => wanted[field] !== undefined)
  if (hasAddress && wanted.Country === undefined && !now.Country) wanted.Country = country
  const before: Fields = {}
  const after: Fields = {}
  for (const field of IMPORTED_FIELDS) {
    const value = wanted[field]
    if (value === undefined || saysSame(field, now[field], value)) continue
    before[field] = now[field]
    after[field] = value
  }
  return { before, after }
}
