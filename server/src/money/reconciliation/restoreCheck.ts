import type { PaymentRow } from '@medlem/database/schema/payment'
import { canBeAuthorized, holdsMoney, wasPaid } from '@medlem/domain/payment'
import { WATCH_MS } from '@medlem/domain/providerWait'
import type { Snapshot } from '@medlem/payments/provider'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import type { Safekeeping } from '../../platform/ports/safekeeping.ts'
import { getPurchase } from '../payment/purchaseStore.ts'
import { findPayment, getPayment } from '../payment/store.ts'
import { openRecord, recordDay, type WindowRecord } from '../payment/windowRecord.ts'
import { settle } from '../settlement/settle.ts'
import { readProviderBooks } from './readProviderBooks.ts'
import { concludeRestored, holdRestored } from './restoreCharge.ts'
import { type Hindrance, restoreWindow } from './restoreWindow.ts'

/** What was found of the windows and charges of one organisation; each counts once, in `windows` and one other number. */
export interface Found {
  key: string
  windows: number
  /** The database had it, with its end. */
  known: number
  /** The database had it, and did not know that it was paid. */
  knownBooked: number
  /** Forgotten, paid, and booked now. */
  booked: number
  /** Known or forgotten, and the provider has given back more than the database had: booked. */
  givenBack: number
  forgottenUnpaid: number
  /** Of a provider that can't be asked by the window, and no payment of it was ever reported; a report would be accepted. */
  unreported: number
  unanswered: number
  /** Paid, and a person must see to it. */
  support: SupportCase[]
  /** Parts that were given back, of which no year was named. */
  parts: GivenBack[]
}

export interface SupportCase {
  paymentId: string
  orderNumber: string
  why: Hindrance | 'not booked' | 'charge unknown'
}

export interface GivenBack {
  paymentId: string
  orderNumber: string
  minor: number
  currency: string
}

export interface RestoreCheck {
  organisations: Found[]
  /** Records that the secret does not open. */
  unreadable: number
  /** Nothing is left to ask, to read, or to do by hand. */
  isComplete: boolean
}

type Outcome =
  | Exclude<keyof Found, 'key' | 'windows' | 'support' | 'parts'>
  | Pick<SupportCase, 'why'>
  | { part: Pick<GivenBack, 'minor' | 'currency'> }

/** Concurrent lookups at the gateways. */
const MAX_CONCURRENT = 4
/** After so many lookups in a row without an answer an organisation's rest counts as not answered. */
const MAX_FAILURES = 12

/**
 * After a restore to an earlier point: reads every window in safekeeping, asks its provider, and books what the database
 * forgot. A second run finds what it booked, and changes nothing.
 */
export async function restoreCheck(deps: Deps, safekeeping: Safekeeping): Promise<RestoreCheck> {
  const { byPayer, unreadable } = await readRecords(deps, safekeeping)
  const found = new Map<string, Found>()
  const failures = new Map<string, number>()
  const waiting = byPayer.values()
  const work = async () => {
    for (const records of waiting) {
      // Those of a payer in their order: a year may have been given back and bought again.
      for (const record of records) {
        const { id, key } = record.organisation
        const of = found.get(id) ?? nothing(key)
        found.set(id, of)
        const times = failures.get(id) ?? 0
        const outcome = times >= MAX_FAILURES ? 'unanswered' : await checkWindow(deps, record)
        failures.set(id, outcome === 'unanswered' ? times + 1 : 0)
        count(of, record, outcome)
      }
    }
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, work))
  const organisations = [...found.values()].toSorted((a, b) => a.key.localeCompare(b.key))
  const isDone = ({ unanswered, unreported, support }: Found) =>
    unanswered + unreported + support.length === 0
  const isComplete = unreadable === 0 && organisations.every(isDone)
  return { organisations, unreadable, isComplete }
}

const nothing = (key: string): Found => ({
  key,
  ...{ windows: 0, known: 0, knownBooked: 0, booked: 0, givenBack: 0, forgottenUnpaid: 0 },
  ...{ unreported: 0, unanswered: 0, support: [], parts: [] },
})

function count(of: Found, { payment: { id, orderNumber } }: WindowRecord, outcome: Outcome): void {
  of.windows += 1
  if (typeof outcome === 'string') of[outcome] += 1
  else if ('why' in outcome) of.support.push({ paymentId: id, orderNumber, ...outcome })
  else {
    of.givenBack += 1
    of.parts.push({ paymentId: id, orderNumber, ...outcome.part })
  }
}

async function readRecords(
  { config }: Deps,
  safekeeping: Safekeeping,
): Promise<{ byPayer: WindowRecord[][]; unreadable: number }> {
  const byPayer = new Map<string, WindowRecord[]>()
  let unreadable = 0
  for (const name of await safekeeping.list()) {
    if (recordDay(name) === undefined) continue
    const sealed = await safekeeping.read(name)
    if (sealed === undefined) continue
    const record = openWith([config.secret, config.oldSecret], { name, sealed })
    if (!record) unreadable += 1
    else if (!byPayer.get(record.payerId)?.push(record)) byPayer.set(record.payerId, [record])
  }
  for (const records of byPayer.values())
    records.sort((a, b) => a.payment.createdAt.localeCompare(b.payment.createdAt))
  return { byPayer: [...byPayer.values()], unreadable }
}

function openWith(
  secrets: readonly (string | undefined)[],
  of: { name: string; sealed: string },
): WindowRecord | undefined {
  for (const secret of secrets) {
    if (secret === undefined) continue
    try {
      return openRecord(secret, of)
    } catch {
      // Tried with the next; what none opens is counted.
    }
  }
  return undefined
}

async function checkWindow(deps: Deps, record: WindowRecord): Promise<Outcome> {
  const row = await findPayment(deps.db, record.payment.id)
  if (row && !canBeAuthorized(row.state) && row.state !== 'created')
    return holdsMoney(row.state) ? readBack(deps, row, 'known') : 'known'
  const organisation = await findOrganisation(deps.db, record.organisation.id)
  if (!organisation) return { why: 'organisation unknown' }
  if (record.charge) {
    // Before anybody is asked: a server that starts meanwhile must not charge the card again.
    const why = await restoreWindow(deps, record)
    if (why) return { why }
  }
  const provider = deps.providerFor(organisation, record.payment)
  if (!provider) return 'unanswered'
  const authorizationId = record.payment.authorizationId ?? row?.hintedAuthorizationId ?? undefined
  if (authorizationId === undefined && record.charge) {
    const became = await holdRestored(deps, record.payment.id)
    return became === 'held' ? { why: 'charge unknown' } : became === 'busy' ? 'unanswered' : 'known'
  }
  if (authorizationId === undefined && !provider.caps.lookupByPaymentId)
    return waitForReport(deps, { record, row })
  const { providerPaymentId, orderNumber } = record.payment
  const ref = {
    ...(authorizationId !== undefined && { authorizationId }),
    ...(providerPaymentId !== null && { providerPaymentId }),
  }
  const snapshot = await provider.lookup({ ...ref, reference: orderNumber })
  if (snapshot.state === 'unknown') return 'unanswered'
  if (isHeld(snapshot)) return book(deps, { record, isKnown: row !== undefined, authorizationId })
  // The payer may still be in the window.
  if (snapshot.state === 'pending' && !record.charge && (!row || row.state === 'created')) {
    const why = await restoreWindow(deps, record)
    if (why) return { why }
  }
  return row ? 'known' : 'forgottenUnpaid'
}

const isHeld = ({ state }: Snapshot) =>
  state === 'authorized' || state === 'part_captured' || state === 'captured' || state === 'refunded'

/**
 * FreePay finds no payment by its window. Until the watch is over (docs/requirements.md, design §2.4) a callback or the
 * member's return may still name the authorization, for which the window must be in the database.
 */
async function waitForReport(
  deps: Deps,
  { record, row }: { record: WindowRecord; row: PaymentRow | undefined },
): Promise<Outcome> {
  const ageMs = deps.clock.now().getTime() - new Date(record.payment.windowOpenedAt).getTime()
  if (ageMs > WATCH_MS) return row ? 'known' : 'forgottenUnpaid'
  if (row && row.state !== 'created') return 'unreported'
  const why = await restoreWindow(deps, record)
  return why ? { why } : 'unreported'
}

async function book(
  deps: Deps,
  of: { record: WindowRecord; isKnown: boolean; authorizationId: string | undefined },
): Promise<Outcome> {
  const { record, isKnown, authorizationId } = of
  const why = await restoreWindow(deps, record)
  if (why) return { why }
  const { row } = await settle(deps, record.payment.id, { source: 'restore', authorizationId })
  if (record.charge) await concludeRestored(deps, row.id, row.state)
  if (wasPaid(row.state)) return readBack(deps, row, isKnown ? 'knownBooked' : 'booked')
  return canBeAuthorized(row.state) ? 'unanswered' : { why: 'not booked' }
}

/** Books what the provider has given back, or the bank has asked for, of money that the database has as held. */
async function readBack(
  deps: Deps,
  { id, refundedMinor }: PaymentRow,
  otherwise: 'known' | 'knownBooked' | 'booked',
): Promise<Outcome> {
  const read = await readProviderBooks(deps, id)
  if (read === 'unknown') return 'unanswered'
  const after = await getPayment(deps.db, id)
  if (after.refundedMinor === refundedMinor) return otherwise
  if (after.refundedMinor === after.capturedMinor) return 'givenBack'
  const { currency } = await getPurchase(deps.db, after.purchaseId)
  return { part: { minor: after.refundedMinor - refundedMinor, currency } }
}
