import { setTimeout as delay } from 'node:timers/promises'
import { RENEWAL_TEMPLATE } from '@medlem/contract/renewal'
import { connect } from '@medlem/database/connect'
import { audit } from '@medlem/database/schema/audit'
import { membership, membershipPeriod } from '@medlem/database/schema/membership'
import { message } from '@medlem/database/schema/message'
import { notification } from '@medlem/database/schema/notification'
import { organisation } from '@medlem/database/schema/organisation'
import { payment, purchase } from '@medlem/database/schema/payment'
import { renewal, renewalCharge } from '@medlem/database/schema/renewal'
import { savedCard } from '@medlem/database/schema/savedCard'
import { isPaid } from '@medlem/domain/payment'
import { jobHandlers } from '@medlem/server/app/job/handlers'
import { recalculateStale } from '@medlem/server/club/membership/recalculateStale'
import { configuredPusher } from '@medlem/server/communication/push/configuredPusher'
import { createAccountingFor } from '@medlem/server/money/accountingProgram/accountingFor'
import { brokenInvariants } from '@medlem/server/money/invariant/checkInvariants'
import { createProviderFor } from '@medlem/server/money/payment/provider'
import { settleAllAtStart } from '@medlem/server/money/reconciliation/reconcile'
import { checkAgreements } from '@medlem/server/money/savedCard/checkAgreement'
import { createChangeFeed } from '@medlem/server/platform/change/changeFeed'
import type { Deps } from '@medlem/server/platform/deps/deps'
import type { JobName } from '@medlem/server/platform/job/jobs'
import { recordedJobs } from '@medlem/server/testing/recordedJobs'
import { testClock } from '@medlem/server/testing/testClock'
import { and, eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { CLUB, configOf, control, TO_CHARGE_MS } from './appStage.ts'
import type { Stall } from './crashPointStall.ts'

/** Longer than a lease, and than an hour's wait for the provider's word. */
const ROUND_MS = 70 * 60_000

/** What is so in the end, here and at the gateway. */
export interface Facts {
  kept: number
  renews: boolean
  years: number
  paid: number
  renewals: string[]
  charges: string[]
  notices: number
  mails: number
  switches: string[]
  /** At the gateway: agreements that can be charged, what was held and taken, and charges that are still to be made. */
  live: number
  taken: number[]
  held: number
  ordered: number
}

export interface Healed {
  facts: Facts
  problems: string[]
}

interface AtGateway {
  authorizations: { captures: { amount: number }[]; voidedAt: number | null }[]
}

/** The work of the next hours on what a server left behind, and then, where it `goesOn`, of the day of the charge. */
export async function heal(
  stall: Stall,
  { aheadMs, goesOn }: { aheadMs: number; goesOn: boolean },
): Promise<Healed> {
  const connection = await connect({ dataFolder: stall.dataFolder })
  const { db } = connection
  const clock = testClock(new Date(Date.now() + aheadMs).toISOString())
  const jobs = recordedJobs()
  const lines: string[] = []
  const config = configOf(stall)
  const changes = createChangeFeed(connection, clock)
  const deps: Deps = {
    db,
    config,
    clock,
    jobs,
    changes,
    providerFor: createProviderFor(config, { fetch }),
    accountingFor: createAccountingFor(config, { fetch }),
    mailer: undefined,
    messenger: undefined,
    pusher: configuredPusher(db, config),
    safekeeping: undefined,
    verifyToken: async () => {
      throw new Error('no request comes')
    },
    log: pino({ level: 'error' }, { write: (line: string) => void lines.push(line) }) as never,
    issuer: undefined,
  }
  const handlers = jobHandlers(deps)
  const work = async () => {
    for (let job = jobs.recorded.shift(); job; job = jobs.recorded.shift())
      if (job.startAfterSeconds === 0) await handlers[job.name](job.data as never)
  }
  try {
    const { rows } = await db.execute<{ name: JobName; data: object }>(
      sql`select name, data from pgboss.job where state in ('created', 'retry', 'active') and name = any(${sql.raw(
        `array['settlePayment','reconcilePayment','keepCard','forgetCard','checkAgreement','cancelCharge']`,
      )})`,
    )
    for (const { name, data } of rows) await jobs.enqueue(db, name, data as never)
    await settleAllAtStart(deps)
    const round = async () => {
      await work()
      await handlers.renewMemberships({})
      await handlers.sweepPayments({})
      await work()
      clock.advance(ROUND_MS)
    }
    for (let n = 0; n < 3; n += 1) await round()
    if (goesOn) {
      await control(stall, '/clock', { advanceMs: TO_CHARGE_MS })
      clock.advance(TO_CHARGE_MS)
      // The gateway charges by its own timers.
      await delay(50)
      for (let n = 0; n < 2; n += 1) await round()
    }
    await checkAgreements(deps)
    await work()
    await recalculateStale(deps)
    const broken = await brokenInvariants(db, { now: clock.now() })
    return {
      facts: await factsOf(deps, stall),
      problems: [...lines, ...broken.map((one) => JSON.stringify(one))],
    }
  } finally {
    await changes.close()
    await connection.close()
  }
}

async function factsOf({ db, providerFor }: Deps, stall: Stall): Promise<Facts> {
  const [club] = await db.select().from(organisation).where(eq(organisation.id, CLUB))
  const app = club && providerFor(club, { provider: 'vipps', test: false })
  if (!app) throw new Error('the club takes no app')
  const cards = await db.select().from(savedCard).where(eq(savedCard.provider, 'vipps'))
  const payments = await db
    .select({ row: payment, purchase })
    .from(payment)
    .innerJoin(purchase, eq(purchase.id, payment.purchaseId))
    .where(and(eq(purchase.orgId, CLUB), eq(payment.provider, 'vipps'), eq(payment.test, false)))
  const payers = new Set(payments.map(({ purchase: { payerId } }) => payerId))
  const theirs = (memberId: string) => payers.has(memberId)
  const periods = (await db.select().from(membershipPeriod)).filter(({ memberId }) => theirs(memberId))
  const memberships = (await db.select().from(membership)).filter(({ memberId }) => theirs(memberId))
  const charges = await db.select().from(renewalCharge)
  const windows = (await control(stall, '/windows')) as {
    paymentIdentifier: string
    vipps?: { agreement?: object }
  }[]
  const { authorizations } = (await control(stall, '/ledger')) as AtGateway
  const agreements = windows
    .filter(({ vipps }) => vipps?.agreement)
    .map((one) => `agr_${one.paymentIdentifier}`)
  const readings = await Promise.all(agreements.map((id) => app.readInstrument(id)))
  const ordered = await Promise.all(
    charges.map(({ authorizationId }) => app.lookup({ providerPaymentId: authorizationId ?? '' })),
  )
  const notices = await db.select().from(notification)
  const mails = await db.select().from(message).where(eq(message.templateId, RENEWAL_TEMPLATE.agreementEnded))
  const entries = await db.select().from(audit).orderBy(audit.id)
  return {
    kept: cards.filter(({ forgottenAt }) => forgottenAt === null).length,
    renews: memberships.some(({ autoRenewal }) => autoRenewal),
    years: periods.filter(({ status }) => status === 'active').length,
    paid: payments.filter(({ row }) => isPaid(row.state)).length,
    renewals: (await db.select().from(renewal)).map(({ state, reason }) => `${state} ${reason ?? ''}`.trim()),
    charges: charges.map(({ outcome }) => outcome),
    notices: notices.filter(({ notice }) => notice?.code === 'agreement_ended').length,
    mails: mails.length,
    switches: entries.map(({ action }) => action).filter((action) => action.startsWith('auto_renewal_')),
    live: readings.filter(({ state }) => state === 'kept').length,
    taken: authorizations.flatMap(({ captures }) => captures.map(({ amount }) => amount)),
    held: authorizations.filter(({ voidedAt }) => voidedAt === null).length,
    ordered: ordered.filter(({ state }) => state === 'pending').length,
  }
}
