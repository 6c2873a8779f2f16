import { cp } from 'node:fs/promises'
import { connect } from '@medlem/database/connect'
import { membershipPeriod } from '@medlem/database/schema/membership'
import { organisation } from '@medlem/database/schema/organisation'
import { renewal } from '@medlem/database/schema/renewal'
import { savedCard } from '@medlem/database/schema/savedCard'
import { temporaryFolder } from '@medlem/database/testing/temporaryFolder'
import { addDays, copenhagenDate } from '@medlem/domain/calendar'
import { registerVippsWebhook } from '@medlem/payments/vipps/registerWebhook'
import { merchantKey, SALES_UNIT } from '@medlem/server/app/demonstration/sandboxMerchants'
import { organisationId } from '@medlem/server/app/demonstration/seedId'
import { appRenewalConsentIn } from '@medlem/server/money/consent/consent'
import { sealCredentials } from '@medlem/server/money/payment/credentials'
import { readConfig } from '@medlem/server/platform/config/config'
import { openJobs } from '@medlem/server/platform/job/jobs'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import type { Year } from '../crash/wares.ts'
import { openStall, type Stall, type Stock } from './crashPointStall.ts'

export const CLUB = organisationId('sejlklub')
const CARD = '4571 0000 0000 0019'
/** From the day of an order to the time at which the app has charged it, with some hours to spare. */
export const TO_CHARGE_MS = 30 * 3_600_000

/** What is begun with: the folders of a server and its gateway, and what is loaded into servers. */
export type AppStock = Omit<Stock, 'wares'> & {
  ware: Year
  /** Whether a renewal is due when it is taken up, and how far both clocks are ahead of ours. */
  isDue: boolean
  aheadMs: number
}

/** The fees of the club that takes the app: what is bought first is renewed by the next. */
export function yearsOf({ wares }: Pick<Stock, 'wares'>): [Year, Year] {
  const [first, second] = wares.filter((ware): ware is Year => 'orgId' in ware && ware.orgId === CLUB)
  if (!first || !second) throw new Error('the club sells no two years')
  return [first, second]
}

export function configOf({ place, gateway }: Pick<Stall, 'place' | 'gateway'>) {
  return readConfig({
    MEDLEM_DATA: place.dataFolder,
    PORT: String(place.port),
    LOG_LEVEL: 'silent',
    ...gateway.environment,
  })
}

export async function control({ gateway }: Pick<Stall, 'gateway'>, path: string, body?: object) {
  const init = body && { method: 'POST', body: JSON.stringify(body) }
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${gateway.controlUrl}${path}`, { ...init, headers })
  if (!answer.ok) throw new Error(`the gateway answered ${answer.status} to ${path}`)
  return answer.status === 204 ? {} : ((await answer.json()) as never)
}

/** A stall whose club takes the app, with its webhooks at this server's address, and with a job of renewals where one is due. */
export async function openAppStall(stock: AppStock): Promise<Stall> {
  const stall = await openStall(stock, {
    card: CARD,
    ware: stock.ware,
    agreesTo: appRenewalConsentIn('en').version,
  })
  const config = configOf(stall)
  const connection = await connect({ dataFolder: stall.dataFolder })
  try {
    const { db } = connection
    const isClub = eq(organisation.id, CLUB)
    const [club] = await db.select().from(organisation).where(isClub)
    const keys = {
      clientId: 'sandbox-client',
      clientSecret: merchantKey(config.secret, 'sejlklub'),
      subscriptionKey: 'sandbox-subscription',
      merchantSerialNumber: SALES_UNIT,
    }
    const { VIPPS_API_URL: apiUrl } = stall.gateway.environment
    const address = `${config.baseUrl}/callbacks/vipps/org/${club?.webhookToken}`
    const registered = await registerVippsWebhook({ ...keys, apiUrl, fetch }, address)
    if (!registered) throw new Error('the gateway registered no webhook')
    const kept = { ...keys, webhookSecret: registered.secret }
    const box = sealCredentials(config, { orgId: CLUB, provider: 'vipps', kept }) ?? ''
    await db
      .update(organisation)
      .set({ appProvider: 'vipps', otherCredentials: { vipps: box } })
      .where(isClub)
    if (stock.isDue) {
      const jobs = await openJobs(connection.bossOptions, pino({ level: 'silent' }))
      await jobs.enqueue(db, 'renewMemberships', {})
      await jobs.stop()
    }
  } finally {
    await connection.close()
  }
  return stall
}

/** What a stall has come to, to begin with. The server has stopped. */
export async function stockOf(stall: Stall, stock: AppStock): Promise<AppStock> {
  const dataFolder = await temporaryFolder()
  await cp(stall.dataFolder, dataFolder, { recursive: true, filter: (from) => !from.endsWith('/points') })
  return { ...stock, dataFolder }
}

/** Announces the next year to a member who has agreed, so that it is ordered today. */
export async function announceNext({ dataFolder }: AppStock, next: Year): Promise<void> {
  const connection = await connect({ dataFolder })
  try {
    const { db } = connection
    const [card] = await db.select().from(savedCard).where(eq(savedCard.provider, 'vipps'))
    if (!card) throw new Error('there is no agreement')
    const [period] = await db
      .select()
      .from(membershipPeriod)
      .where(eq(membershipPeriod.memberId, card.memberId))
    const now = new Date()
    const today = copenhagenDate(now)
    await db.insert(renewal).values({
      membershipId: period?.membershipId ?? '',
      orgId: CLUB,
      year: (period?.membershipFor ?? 0) + 2,
      payerId: card.memberId,
      cardId: card.id,
      membershipConfId: next.membershipConfId,
      state: 'announced',
      priceMinor: card.limitMinor ?? 0,
      currency: 'DKK',
      dueOn: addDays(today, 1),
      announcedAt: now,
      nextOn: today,
    })
  } finally {
    await connection.close()
  }
}
