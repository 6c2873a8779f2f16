import type { Database } from '@medlem/database/database'
import type { BatchRowRow } from '@medlem/database/schema/batch'
import { type MemberRow, member } from '@medlem/database/schema/member'
import type { CalendarDate } from '@medlem/domain/calendar'
import { MAX_CHILDREN } from '@medlem/domain/family'
import { type ImportedFamily, isUnderAge } from '@medlem/domain/importedFamily'
import type { ImportedPerson } from '@medlem/domain/memberImportRow'
import { eq } from 'drizzle-orm'
import { countChildren } from '../../people/family/store.ts'
import { lockMembers } from '../../people/member/store.ts'
import { emailRefusal } from '../../people/person/present.ts'
import type { Chunk } from '../batch/kind.ts'
import { listRowsByNumber, type RowOutcome, updateRows } from '../batch/store.ts'
import type { RowInput, RowPlan } from './rowPlan.ts'
import type { Person } from './store.ts'

interface Asked {
  orgId: string
  rows: readonly RowInput[]
  plans: RowPlan[]
  persons: Map<string, Person>
  today: CalendarDate
}

/** With whose child rows make their person: a new member, or one whose e-mail address the staff may write too (decision 32). */
export async function withFamilies(db: Database, asked: Asked): Promise<RowPlan[]> {
  const { rows, plans, persons } = asked
  if (!rows.some(({ person }) => person.family)) return plans
  return Promise.all(
    plans.map(async (plan, at): Promise<RowPlan> => {
      const family = rows[at]?.person.family
      if (!family || plan.group === 'needs_you' || rows[at]?.ofEarlierRow) return plan
      const child = persons.get(plan.memberId ?? '')?.row
      if (family.isGrownUp) return withNote(plan)
      if (!family.parent || child?.parentId) return plan
      const parent = parentOf(family.parent, asked)
      if (!parent) return { ...nothing, problems: [...plan.problems, 'family_unknown'] }
      if (child && !(await mayGetParent(db, child, asked))) return withNote(plan)
      return {
        ...plan,
        group: plan.group === 'same' ? 'changed' : plan.group,
        before: plan.group === 'new' ? plan.before : { ...plan.before, familyWith: null },
        after: { ...plan.after, familyWith: parent },
      }
    }),
  )
}

const nothing = { group: 'needs_you' as const, memberId: null, before: {}, after: {}, candidates: [] }

const withNote = (plan: RowPlan): RowPlan => ({ ...plan, problems: [...plan.problems, 'family_own'] })

/** 'row:12' or 'member:ID': a reference, as the names of others are not kept with a row. */
function parentOf(
  parent: NonNullable<ImportedFamily['parent']>,
  { persons, today }: Asked,
): string | undefined {
  if ('row' in parent) return `row:${parent.row}`
  const found = [...persons.values()].find(
    ({ row, isInOrganisation }) =>
      isInOrganisation &&
      ('email' in parent ? row.email === parent.email : row.number === parent.number) &&
      isParent(row, today),
  )
  return found && `member:${found.row.id}`
}

const isParent = (one: MemberRow, today: CalendarDate) =>
  one.enabled && one.erasedAt === null && one.parentId === null && !isUnderAge(one.dateOfBirth, today)

/** Whether a stored member may become somebody's child: never who has an account of their own or is grown up. */
async function mayGetParent(
  db: Database,
  child: MemberRow,
  { orgId, today }: Pick<Asked, 'orgId' | 'today'>,
): Promise<boolean> {
  if (child.email !== null || (child.dateOfBirth !== null && !isUnderAge(child.dateOfBirth, today)))
    return false
  if ((await countChildren(db, child.id)) > 0) return false
  return (await emailRefusal(db, child, orgId)) === null
}

/**
 * Links the children and parents of whom both are there by now: the row that comes later in the file links the two. Answers the
 * outcomes, which say who became whose child.
 */
export async function linkFamilies(
  tx: Database,
  { batch, rows, today }: Pick<Chunk, 'batch' | 'rows'> & { today: CalendarDate },
  outcomes: RowOutcome[],
): Promise<RowOutcome[]> {
  const families = rows.flatMap(({ input }) => (input as unknown as ImportedPerson).family ?? [])
  if (families.length === 0) return outcomes
  const own = rows.filter(({ after }) => after.familyWith).map(({ number }) => number)
  const here = new Set(rows.map(({ number }) => number))
  const asked = new Set([...own, ...families.flatMap(({ children = [] }) => children)])
  const known = await rowsNow(tx, batch.id, { numbers: [...asked], outcomes })
  // A row may be one of several possible parents: children of another one are not its to link.
  const childNumbers = [...asked].filter(
    (number) => own.includes(number) || here.has(rowNumber(known.get(number)?.after.familyWith) ?? 0),
  )
  const parentNumbers = [...known.values()].flatMap(({ after }) => rowNumber(after.familyWith) ?? [])
  const parents = await rowsNow(tx, batch.id, { numbers: parentNumbers, outcomes })
  const linked = new Map<number, Partial<RowOutcome>>()
  for (const number of childNumbers) {
    const child = known.get(number)
    if (child?.state !== 'done' || !child.memberId || !child.after.familyWith) continue
    const of = child.after.familyWith
    const parent = parents.get(rowNumber(of) ?? 0)
    const parentId = of.startsWith('member:') ? of.slice('member:'.length) : presentMember(parent)
    if (parentId === null) {
      if (parent?.state !== 'waiting') linked.set(number, { reason: 'family_not_linked' })
    } else if (await makeChild(tx, { childId: child.memberId, parentId, orgId: batch.orgId, today }))
      linked.set(number, { after: { ...child.after, familyWith: `member:${parentId}` } })
    else linked.set(number, { reason: 'family_not_linked' })
  }
  const earlier = [...known.values()].filter(({ number }) => linked.has(number) && !here.has(number))
  await updateRows(
    tx,
    batch.id,
    earlier,
    earlier.map(({ number }) => ({ number, ...linked.get(number) })),
  )
  return outcomes.map((outcome) => ({ ...outcome, ...linked.get(outcome.number) }))
}

const rowNumber = (reference: string | null | undefined) =>
  reference?.startsWith('row:') ? Number(reference.slice('row:'.length)) : undefined

/** The member of a row that is done, or that had nothing to do. */
const presentMember = (row: BatchRowRow | undefined) =>
  row && (row.state === 'done' || row.state === 'aside') ? row.memberId : null

/** Rows as they will be after this transaction. */
async function rowsNow(
  tx: Database,
  batchId: string,
  { numbers, outcomes }: { numbers: readonly number[]; outcomes: readonly RowOutcome[] },
): Promise<Map<number, BatchRowRow>> {
  const rows = await listRowsByNumber(tx, { batchId, numbers })
  const changes = new Map(outcomes.map((one) => [one.number, one]))
  return new Map(rows.map((row) => [row.number, { ...row, ...changes.get(row.number) }]))
}

/** Whether the child is the parent's now. */
async function makeChild(
  tx: Database,
  {
    childId,
    parentId,
    orgId,
    today,
  }: { childId: string; parentId: string; orgId: string; today: CalendarDate },
): Promise<boolean> {
  const locked = await lockMembers(tx, [childId, parentId])
  const child = locked.get(childId)
  const parent = locked.get(parentId)
  if (!child?.enabled || child.erasedAt || child.parentId || !parent || child === parent) return false
  if (!isParent(parent, today) || !(await mayGetParent(tx, child, { orgId, today }))) return false
  if ((await countChildren(tx, parentId)) >= MAX_CHILDREN) return false
  // The version stays: nothing that the member or the staff edit has changed.
  await tx.update(member).set({ parentId }).where(eq(member.id, childId))
  return true
}

/** Whether somebody gave the child another parent since. */
export function hasOtherParent({ after }: Pick<BatchRowRow, 'after'>, { parentId }: MemberRow): boolean {
  return parentId !== null && Object.hasOwn(after, 'familyWith') && after.familyWith !== `member:${parentId}`
}
