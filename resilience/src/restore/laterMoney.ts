import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { Connection } from '@medlem/database/connection'
import { member } from '@medlem/database/schema/member'
import { membership } from '@medlem/database/schema/membership'
import { renewal } from '@medlem/database/schema/renewal'
import { savedCard } from '@medlem/database/schema/savedCard'
import { copenhagenDate } from '@medlem/domain/calendar'
import type { Merchant } from '@medlem/sandbox/context'
import { clubs } from '@medlem/server/app/demonstration/clubs'
import { organisationId } from '@medlem/server/app/demonstration/seedId'
import { RENEWAL_CONSENT } from '@medlem/server/money/consent/consent'
import { openJobs } from '@medlem/server/platform/job/jobs'
import { anAddress } from '@medlem/server/testing/builders'
import { pino } from 'pino'
import { type LedgerHold, readHolds } from '../crash/ledgerFile.ts'
import type { Year } from '../crash/wares.ts'

const CLUB = 'kor'
const YEAR = 2040
/** Cards that are charged after the point that is restored. */
export const RENEWALS = 2
/** Only ends a drill that failed; a busy machine takes several times as long. */
const CHARGE_LIMIT_MS = 600_000

/** Makes the gateway keep cards, before it is started; the names that it knows them by. */
export function keepCards(ledgerFile: string): string[] {
  const names = Array.from({ length: RENEWALS }, () => randomUUID())
  const merchant = clubs.find(({ key }) => key === CLUB)?.name ?? ''
  const lines = names.map((savedCardIdentifier) => {
    const card = { merchant, card: '0019', cardExpiry: '12/39', currency: 'DKK', test: false }
    const entry = {
      kind: 'card_saved',
      savedCard: { savedCardIdentifier, ...card },
      paymentIdentifier: randomUUID(),
    }
    return `${JSON.stringify([{ at: Date.now(), ...entry }])}\n`
  })
  writeFileSync(ledgerFile, lines.join(''))
  return names
}

/** Members whose announced renewals the server charges so many seconds from now, and not before. */
export async function planRenewals(
  { db, bossOptions }: Connection,
  { cards, wares, inSeconds }: { cards: readonly string[]; wares: readonly Year[]; inSeconds: number },
): Promise<void> {
  const at = new Date()
  const today = copenhagenDate(at)
  const orgId = organisationId(CLUB)
  const consent = { ...RENEWAL_CONSENT, at: at.toISOString() }
  const fee = wares.find((ware) => ware.orgId === orgId)
  if (!fee) throw new Error('the club sells nothing')
  for (const [index, identifier] of cards.entries()) {
    const [memberId, membershipId, cardId] = [randomUUID(), randomUUID(), randomUUID()]
    const name = { firstName: 'Rie', lastName: `Nr. ${index}`, email: `renewer${index}@example.org` }
    const joined = new Date('2020-01-01T00:00:00Z')
    await db
      .insert(member)
      .values({ id: memberId, ...name, address: anAddress, registrationDate: joined, updateDate: at })
    const on = { autoRenewal: true, savedCardIdentifier: identifier, renewalConsent: consent }
    await db
      .insert(membership)
      .values({ id: membershipId, memberId, orgId, enabled: true, updateDate: at, ...on })
    const shown = { brand: 'Visa/Dankort', last4: '0019', expiry: '12/39' }
    const card = { memberId, orgId, provider: 'freepay', identifier, ...shown, consent, savedAt: joined }
    await db.insert(savedCard).values({ id: cardId, ...card })
    await db.insert(renewal).values({
      ...{
        membershipId,
        orgId,
        year: YEAR,
        payerId: memberId,
        cardId,
        membershipConfId: fee.membershipConfId,
      },
      ...{ state: 'announced', priceMinor: 1_000_000, currency: 'DKK' },
      ...{ dueOn: today, nextOn: today, announcedAt: joined },
      // No worker takes it before.
      leaseUntil: new Date(at.getTime() + inSeconds * 1000),
    })
  }
  const jobs = await openJobs(bossOptions, pino({ level: 'silent' }))
  await jobs.enqueue(db, 'renewMemberships', {}, { startAfterSeconds: inSeconds + 1 })
  await jobs.stop()
}

/** Waits until the server has charged every one of them; rejects when one was charged before that point. */
export async function untilCharged(ledgerFile: string, point: number): Promise<void> {
  const endsAt = Date.now() + CHARGE_LIMIT_MS
  for (;;) {
    const charged = [...(await readHolds(ledgerFile)).values()].filter(({ isSubscription }) => isSubscription)
    if (charged.some(({ heldAt }) => heldAt < point))
      throw new Error(
        'A card was charged before the point that is restored: the machine took longer to start and back up than the drill planned for. Nothing is proven; run it again.',
      )
    if (charged.filter(({ capturedAt }) => capturedAt !== undefined).length === RENEWALS) return
    if (Date.now() > endsAt) throw new Error('The renewals were not charged in time.')
    await delay(500)
  }
}

/** At the gateway, by its own pages: one payment from before that point, and one from after it. Answers how many. */
export async function giveBackElsewhere(
  {
    ledgerFile,
    gatewayUrl,
    merchants,
  }: { ledgerFile: string; gatewayUrl: string; merchants: readonly Merchant[] },
  point: number,
): Promise<number> {
  const taken = [...(await readHolds(ledgerFile)).values()].filter(
    ({ isSubscription, captures, voided }) => !isSubscription && captures.length > 0 && !voided,
  )
  const first = taken.find(({ capturedAt = 0 }) => capturedAt < point - 1000)
  const last = taken.findLast(({ heldAt }) => heldAt > point + 1000)
  const chosen = [first, last].filter((hold): hold is LedgerHold => hold !== undefined)
  for (const { authorizationIdentifier, merchant, amount } of chosen) {
    const authorization = merchants.find(({ name }) => name === merchant)?.apiKey ?? ''
    const answer = await fetch(`${gatewayUrl}/api/v2/authorization/${authorizationIdentifier}/credit`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ Amount: amount }),
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`The gateway answered ${answer.status} to a refund.`)
  }
  return chosen.length
}

/** What the renewals came to: each charged once, and none twice. */
export async function renewalProblems({ db }: Pick<Connection, 'db'>, ledgerFile: string): Promise<string[]> {
  const states = (await db.select().from(renewal))
    .filter(({ year }) => year === YEAR)
    .map(({ state }) => state)
  const charges = readFileSync(ledgerFile, 'utf8').split('"isSubscription":true').length - 1
  return [
    ...(charges === RENEWALS ? [] : [`${RENEWALS} renewals were charged ${charges} times`]),
    ...(states.filter((state) => state === 'charged').length === RENEWALS
      ? []
      : [`the renewals are ${states.join(', ')}`]),
  ]
}
