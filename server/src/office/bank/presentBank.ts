import type { BankAccount } from '@medlem/contract/bank'
import {
  BANK_LINES_AT_ONCE,
  type BankLine,
  type BankLineState,
  type MatchedClaim,
  type MatchedPayout,
} from '@medlem/contract/bankMatch'
import type { Claim } from '@medlem/contract/claim'
import type { BankLineRow, BankMatchRow } from '@medlem/database/schema/bank'
import type { PayoutRow } from '@medlem/database/schema/payout'
import { copenhagenDate } from '@medlem/domain/calendar'
import { memberName } from '../../club/membership/persons.ts'
import { listMatched } from '../../money/bankMatch/otherStore.ts'
import { type Suggested, suggestFor } from '../../money/bankMatch/suggest.ts'
import { countLines, type LinesWanted, listLines, listMatches } from '../../money/payment/bankMatchStore.ts'
import { listOwed } from '../../money/payment/listClaims.ts'
import { auditListRead } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { lastFour } from '../importedFile/bank/statementSum.ts'
import { listAccounts, listDeciders } from './store.ts'

/** The accounts of an organisation, of whose numbers the last four signs are shown. */
export async function presentAccounts({ db }: Deps, orgId: string): Promise<BankAccount[]> {
  const rows = await listAccounts(db, orgId)
  return rows.map(({ account: { id, name, number }, ...about }) => ({
    id,
    name,
    lastFour: number === null ? null : lastFour(number),
    ...about,
  }))
}

/** A page of lines; they name people, so that they were read stands in the organisation's log (Ruling 53). */
export async function presentLines(
  deps: Deps,
  caller: Caller,
  asked: Omit<LinesWanted, 'limit'>,
): Promise<{ lines: BankLine[]; counts: { open: number; decided: number } }> {
  const lines = await readLines(deps, { ...asked, limit: BANK_LINES_AT_ONCE })
  await auditListRead(deps, caller, { action: 'bank_lines_read', orgId: asked.orgId, size: lines.length })
  return { lines, counts: await countLines(deps.db, asked.orgId) }
}

/** A line after it was decided. */
export async function presentLine(deps: Deps, which: { orgId: string; lineId: string }): Promise<BankLine> {
  const [line] = await readLines(deps, { ...which, limit: 1 })
  if (!line) throw notFound()
  return line
}

async function readLines({ db, clock }: Pick<Deps, 'db' | 'clock'>, asked: LinesWanted): Promise<BankLine[]> {
  const { orgId } = asked
  const today = copenhagenDate(clock.now())
  const rows = await listLines(db, asked)
  const suggestions = await suggestFor(db, { orgId, today, lines: rows })
  const matches = await listMatches(
    db,
    rows.map(({ id }) => id),
  )
  const claimIds = [...new Set(matches.flatMap(({ claimId }) => claimId ?? []))]
  const claims = await listOwed(db, { orgId, today, claimIds })
  const matched = await listMatched(db, {
    payoutIds: matches.flatMap(({ payoutId }) => payoutId ?? []),
    paymentIds: matches.flatMap(({ returnedPaymentId }) => returnedPaymentId ?? []),
  })
  const deciders = await listDeciders(db, [...new Set(matches.flatMap(({ createdBy }) => createdBy ?? []))])
  const names = new Map(deciders.map((one) => [one.id, memberName(one)]))
  return rows.map((row, at) => {
    const own = matches.filter(({ lineId }) => lineId === row.id)
    return {
      id: row.id,
      accountId: row.accountId,
      bookedOn: row.bookedOn,
      valueOn: row.valueOn,
      amountMinor: row.amountMinor,
      currency: row.currency,
      text: row.text,
      payerName: row.payerName,
      payerLastFour: row.payerLastFour,
      reference: row.reference,
      state: stateOf(row, own),
      openMinor: row.openMinor,
      matches: own.map((match) => presentMatch(match, { ...matched, claims, names })),
      suggestion: presentSuggestion(suggestions[at]),
    }
  })
}

function stateOf({ openMinor }: BankLineRow, matches: readonly BankMatchRow[]): BankLineState {
  if (openMinor !== 0) return matches.length === 0 ? 'open' : 'part'
  if (matches.some(({ payoutId }) => payoutId !== null)) return 'grouped'
  const isOurs = matches.some(
    ({ claimId, returnedPaymentId }) => claimId !== null || returnedPaymentId !== null,
  )
  return isOurs || matches.length === 0 ? 'matched' : 'not_ours'
}

interface Named extends Awaited<ReturnType<typeof listMatched>> {
  claims: readonly Claim[]
  names: ReadonlyMap<string, string>
}

function presentMatch(
  { id, amountMinor, claimId, payoutId, returnedPaymentId, note, reason, createdAt, createdBy }: BankMatchRow,
  { claims, payouts, payments, names }: Named,
): BankLine['matches'][number] {
  const claim = claims.find((one) => one.id === claimId)
  const payout = payouts.find((one) => one.id === payoutId)
  const payment = payments.find((one) => one.paymentId === returnedPaymentId)
  return {
    id,
    amountMinor,
    claim: claim ? presentClaim(claim) : null,
    payout: payout ? presentPayout(payout) : null,
    givenBack: payment ? { paymentId: payment.paymentId, payerName: memberName(payment) } : null,
    note,
    reason,
    createdAt: createdAt.toISOString(),
    decidedBy: createdBy && (names.get(createdBy) ?? null),
  }
}

function presentSuggestion(suggested: Suggested | undefined): BankLine['suggestion'] {
  if (!suggested) return null
  const { reason } = suggested
  const none = { reason, parts: [], payout: null, givenBack: null }
  if ('payout' in suggested) return { ...none, payout: presentPayout(suggested.payout) }
  if ('givenBack' in suggested) {
    const { paymentId, payerName } = suggested.givenBack
    return { ...none, givenBack: { paymentId, payerName } }
  }
  const { parts, claims } = suggested
  return {
    ...none,
    parts: parts.flatMap(({ claimId, amountMinor }) => {
      const claim = claims.find(({ id }) => id === claimId)
      return claim ? [{ claim: presentClaim(claim), amountMinor }] : []
    }),
  }
}

function presentPayout({
  id: payoutId,
  provider,
  reference,
  amountMinor,
  expectedOn,
}: PayoutRow): MatchedPayout {
  return { payoutId, provider, reference, amountMinor, expectedOn }
}

function presentClaim(claim: Claim): MatchedClaim {
  const { id: claimId, payerId, memberName: name, feeName, year, reference, openMinor } = claim
  return { claimId, payerId, memberName: name, feeName, year, reference, openMinor }
}
