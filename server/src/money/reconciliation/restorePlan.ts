import type { Database } from '@medlem/database/database'
import {
  findPlan,
  insertInstalments,
  insertPlan,
  linkInstalments,
  listInstalments,
} from '../payment/instalmentStore.ts'
import { listLines, type PurchaseRow } from '../payment/purchaseStore.ts'
import type { RecordedPlan, WindowRecord } from '../payment/windowRecord.ts'

/**
 * Writes the plan of a purchase again where the database has forgotten it, and which parts the purchase pays. Records of one payer
 * are restored in their order, so the purchase that a plan began with is there before those of its later parts; where it is not,
 * the parts are left out, and their payments are released as unwanted.
 */
export async function restorePlan(
  tx: Database,
  plan: RecordedPlan,
  {
    record,
    purchase,
    people,
  }: { record: WindowRecord; purchase: PurchaseRow; people: ReadonlyMap<string, string> },
): Promise<void> {
  const isFirst = plan.purchaseId === record.purchase.id
  if (!(await findPlan(tx, plan.id))) {
    if (!isFirst) return
    const { orgId, payerId, currency, id: purchaseId } = purchase
    await insertPlan(tx, {
      ...{ id: plan.id, purchaseId, orgId, payerId, currency, totalMinor: plan.totalMinor },
      creditMinor: plan.creditMinor,
      createdAt: new Date(plan.createdAt),
    })
    const years = await yearsIn(tx, { record, purchase, people })
    await insertInstalments(
      tx,
      plan.parts.map(({ lines, ...part }) => ({
        ...{ ...part, planId: plan.id },
        lines: lines.map((line) => ({
          ...line,
          memberId: people.get(line.memberId) ?? line.memberId,
          historyId: years.get(line.historyId) ?? line.historyId,
        })),
      })),
    )
  }
  const there = new Set((await listInstalments(tx, [plan.id])).map(({ id }) => id))
  const paid = plan.paysIds.filter((id) => there.has(id))
  if (paid.length > 0) await linkInstalments(tx, purchase.id, paid)
}

/** The year that each recorded line has now: a member may have begun another draft since. */
async function yearsIn(
  tx: Database,
  {
    record,
    purchase,
    people,
  }: { record: WindowRecord; purchase: PurchaseRow; people: ReadonlyMap<string, string> },
): Promise<Map<string, string>> {
  const now = await listLines(tx, purchase.id)
  return new Map(
    record.lines.flatMap(({ historyId, memberId, membershipFor }) => {
      const owner = people.get(memberId) ?? memberId
      const same = now.find(
        ({ history }) => history.memberId === owner && history.membershipFor === membershipFor,
      )
      return same ? [[historyId, same.history.id] as const] : []
    }),
  )
}
