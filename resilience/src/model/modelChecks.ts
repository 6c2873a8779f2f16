import { membershipPeriod } from '@medlem/database/schema/membership'
import { brokenInvariants } from '@medlem/server/money/invariant/checkInvariants'
import { givenBackOf, type ModelHold, takenOf } from './modelLedger.ts'
import type { Draft, ModelState, ModelWindow } from './modelState.ts'
import type { ModelWorld } from './modelWorld.ts'

/** Cards whose hold is verified and then can't be taken: refused, or lapsed. */
const NOT_GIVEN = ['0324', '0332']
/** Nor is a hold of another amount than was asked; no year is paid by it. */
export const NEVER_TAKEN = [...NOT_GIVEN, '0506']

/** A hold with the window that it was made in. */
interface Known {
  hold: ModelHold
  window: ModelWindow
}

/** Checked after every command: the database agrees with the model and the gateway's ledger, and breaks no invariant. */
export async function checkConsistency(model: ModelState, world: ModelWorld): Promise<void> {
  const { ledger, deps } = world
  ledger.catchUp()
  if (!(await world.isWritten())) return
  const known = knownHolds(model, world)
  const problems = [...(await yearProblems(model, world, known)), ...moneyProblems(model, known)]
  const sums = [...ledger.holds.values()]
  const broken = await brokenInvariants(deps.db, {
    now: deps.clock.now(),
    ledger: {
      capturedMinor: sums.reduce((sum, hold) => sum + takenOf(hold), 0),
      refundedMinor: sums.reduce((sum, hold) => sum + givenBackOf(hold), 0),
    },
  })
  // Between midnight and the night's work the stored copies are of yesterday; answers don't use them.
  const found = broken.filter(({ id }) => id !== 'I12' || !model.nightIsDue)
  problems.push(...found.map((one) => `broken: ${JSON.stringify(one)}`))
  if (problems.length > 0) throw new Error(problems.join('\n'))
}

export function knownHolds(model: ModelState, { ledger }: ModelWorld): Known[] {
  return [...ledger.holds.values()].flatMap((hold) => {
    const window = model.windows.get(hold.window)
    return window ? [{ hold, window }] : []
  })
}

/** Whether a hold of the asked amount pays for this year. */
function paysFor({ hold, window }: Known, historyId: string): boolean {
  return (
    !hold.voided &&
    hold.amount === window.ticket.totalMinor &&
    window.ticket.drafts.some((draft) => draft.historyId === historyId)
  )
}

/** Every active year is paid for, and only a refund or a failed capture ends one. */
async function yearProblems(
  model: ModelState,
  world: ModelWorld,
  known: readonly Known[],
): Promise<string[]> {
  const problems: string[] = []
  const rows = new Map(
    (await world.deps.db.select().from(membershipPeriod)).map((row) => [row.id, row] as const),
  )
  model.active.clear()
  for (const draft of model.drafts) {
    const row = rows.get(draft.historyId)
    const says = (what: string) => problems.push(`${what}: ${draft.who} ${draft.year} of ${draft.payer}`)
    const isActive = row?.status === 'active'
    const isOpen = row?.open === true
    if (isActive) {
      model.active.add(draft.historyId)
      model.everActive.add(`${draft.who} ${draft.year}`)
      if (draft.open && !paidFor(model, known, draft)) says('active, and not paid')
      if (model.ended.has(draft.historyId)) says('active, and refunded')
      draft.open = false
    } else if (draft.open && !isOpen) {
      const failed = known.some(
        ({ hold, window }) =>
          NOT_GIVEN.includes(hold.card) &&
          window.ticket.drafts.some(({ historyId }) => historyId === draft.historyId),
      )
      if (!failed) says('closed for no reason')
      draft.open = false
    } else if (!draft.open && isOpen) says('open, and given up')
    if (isActive && !paidFor(model, known, draft)) says('active without money')
  }
  // That of the supporter who is asked for it.
  if (rows.size > model.drafts.length + (model.desk ? 1 : 0))
    problems.push('there is a year that no command asked for')
  return problems
}

function paidFor(model: ModelState, known: readonly Known[], { historyId }: Draft): boolean {
  return model.gifts.has(historyId) || known.some((one) => paysFor(one, historyId))
}

/** No year is charged twice or with another sum; a charged member has the year; every refund was requested. */
function moneyProblems(model: ModelState, known: readonly Known[]): string[] {
  const problems: string[] = []
  const charged = new Map<string, string>()
  for (const { hold, window } of known) {
    const says = (what: string) => problems.push(`${what}: hold ${hold.id} of ${window.ticket.payer}`)
    if (givenBackOf(hold) !== (model.givenBack.get(hold.id) ?? 0)) says('another sum was given back')
    if (hold.captures.length === 0) continue
    if (hold.captures.length > 1) says('taken twice')
    if (takenOf(hold) !== window.ticket.totalMinor) says('another sum was taken')
    if (hold.voided) says('taken and let go')
    for (const { who, year, historyId } of window.ticket.drafts) {
      if (model.ended.has(historyId)) continue
      if (!model.active.has(historyId)) says(`paid, and ${who} has no ${year}`)
      const other = charged.get(`${who} ${year}`)
      if (other !== undefined) says(`charged twice for ${who} ${year}, see ${other}`)
      charged.set(`${who} ${year}`, hold.id)
    }
  }
  return problems
}
