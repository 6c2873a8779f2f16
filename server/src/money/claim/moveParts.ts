import type { Database } from '@medlem/database/database'
import type { PartLine } from '@medlem/database/schema/instalment'
import { addDays, copenhagenDate } from '@medlem/domain/calendar'
import { isPayable } from '@medlem/domain/instalment'
import { isOpen } from '@medlem/domain/payment'
import { ADMINISTRATOR, type By } from '../grant/openPeriod.ts'
import { insertInstalments, nextInstalmentNumber, updateInstalment } from '../payment/instalmentStore.ts'
import { isFeePart } from '../payment/notifyClaim.ts'
import type { ClaimView, InstalmentView } from '../payment/planParts.ts'
import { splitLines } from '../payment/splitLines.ts'
import { supersedeOpen } from '../payment/supersede.ts'

/** The lines of a part, which cost this amount. */
export interface Piece {
  amountMinor: number
  lines: PartLine[]
}

/** What of a claim others may pay: not the fees of its reminders. */
export const splittable = ({ parts }: Pick<ClaimView, 'parts'>): InstalmentView[] =>
  parts.filter((part) => isPayable(part.state) && !isFeePart(part))

/**
 * Takes these amounts off the parts of a claim, from the last one on, and answers the pieces of each, exact to the øre: no øre is asked for twice.
 * The parts cost that much at least.
 */
export async function takePieces(
  tx: Database,
  parts: readonly InstalmentView[],
  { amounts, by, at }: { amounts: readonly number[]; by: By; at: Date },
): Promise<Piece[][]> {
  const left = parts.map((part): InstalmentView => ({ ...part }))
  const pieces = amounts.map((amount) => takeOff(left, amount))
  for (const { row, amountMinor, lines } of left) {
    await updateInstalment(tx, row.id, { amountMinor, lines, waivedAt: null })
  }
  const gone = parts.slice(left.length)
  for (const { row } of gone) await updateInstalment(tx, row.id, { waivedAt: at, nextOn: null })
  await supersedeBegun(tx, parts, { by, at })
  return pieces
}

/** Takes an amount off the last of these parts, which it changes. */
function takeOff(left: InstalmentView[], amountMinor: number): Piece[] {
  const pieces: Piece[] = []
  let wantedMinor = amountMinor
  while (wantedMinor > 0) {
    const part = left.pop()
    if (!part) throw new Error('more than is open is taken off a claim')
    if (part.amountMinor <= wantedMinor) {
      pieces.push({ amountMinor: part.amountMinor, lines: part.lines })
      wantedMinor -= part.amountMinor
      continue
    }
    const keptMinor = part.amountMinor - wantedMinor
    const [kept, off] = splitLines(part.lines, keptMinor)
    left.push({ ...part, amountMinor: keptMinor, lines: kept })
    pieces.push({ amountMinor: wantedMinor, lines: off })
    wantedMinor = 0
  }
  return pieces
}

/** Adds pieces to a plan as parts that are due on a day, and reminded of after it. */
export async function addPieces(
  tx: Database,
  { planId, dueOn, pieces, at }: { planId: string; dueOn: string; pieces: readonly Piece[]; at: Date },
): Promise<void> {
  const today = copenhagenDate(at)
  const first = await nextInstalmentNumber(tx, planId)
  await insertInstalments(
    tx,
    pieces.map((piece, n) => ({
      ...piece,
      planId,
      n: first + n,
      dueOn,
      nextOn: dueOn < today ? today : addDays(dueOn, 1),
      announcedAt: at,
    })),
  )
}

/** Windows that were opened for parts as they were pay nothing of them any more. */
export async function supersedeBegun(
  tx: Database,
  parts: readonly InstalmentView[],
  { by, at }: { by: By; at: Date },
): Promise<void> {
  const begun = parts.flatMap(({ payments }) => payments.filter(({ state }) => isOpen(state)))
  const cause = { source: ADMINISTRATOR, at, actorId: by.actorId }
  for (const id of new Set(begun.map(({ purchaseId }) => purchaseId))) await supersedeOpen(tx, id, cause)
}
