import type { Database, Transaction } from '@medlem/database/database'
import { affiliation, peopleAgreement } from '@medlem/database/schema/affiliation'
import { appointment } from '@medlem/database/schema/appointment'
import { setting } from '@medlem/database/schema/audit'
import { banner } from '@medlem/database/schema/banner'
import { event } from '@medlem/database/schema/event'
import { eventTier } from '@medlem/database/schema/eventTier'
import { familyInvitation } from '@medlem/database/schema/family'
import { discountCode, familyCap } from '@medlem/database/schema/fee'
import { account } from '@medlem/database/schema/identity'
import { member } from '@medlem/database/schema/member'
import { memberTag } from '@medlem/database/schema/memberTag'
import { message } from '@medlem/database/schema/message'
import { news } from '@medlem/database/schema/news'
import { notification } from '@medlem/database/schema/notification'
import { membershipConfiguration, organisation } from '@medlem/database/schema/organisation'
import { page, pageAcceptance, pageVersion } from '@medlem/database/schema/page'
import { refund } from '@medlem/database/schema/refund'
import { eventRegistration } from '@medlem/database/schema/registration'
import { reminder, reminderSetting, reminderStop } from '@medlem/database/schema/reminder'
import { settingChange } from '@medlem/database/schema/settingChange'
import { team, teamAttendance, teamLeader, teamMember, teamSession } from '@medlem/database/schema/team'
import { organisationStaff, thread, threadChange } from '@medlem/database/schema/thread'
import { normalEmail } from '@medlem/identity/accounts'
import { hashPassword } from '@medlem/identity/password'
import { insertContactReceiver } from '../../club/thread/contactOrganisation.ts'
import { gatewayKeys, sealCredentials } from '../../money/payment/credentials.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import { appointments } from './appointments.ts'
import { writeBankLines } from './bankLines.ts'
import { type Books, writeBooks } from './books.ts'
import { writeClaims } from './claims.ts'
import { appClub, type ClubKey, clubs, feeRules, fees, liveClub, payingClubs } from './clubs.ts'
import {
  conversationChanges,
  conversationNotifications,
  conversationThreads,
  staff,
} from './conversations.ts'
import { DEMONSTRATION_PASSWORD } from './demonstration.ts'
import { writeEventPictures } from './eventPictures.ts'
import { events } from './events.ts'
import { eventTiers } from './eventTiers.ts'
import { federation, federationRows } from './federation.ts'
import { mails } from './mails.ts'
import { members } from './members.ts'
import { banners, invitations, notifications } from './messages.ts'
import { newsItems } from './news.ts'
import { writeOwnFields } from './ownFields.ts'
import { pageAcceptances, pages, pageVersions } from './pages.ts'
import { households, newcomer } from './people.ts'
import { writePlacesSold } from './placesSold.ts'
import { purchases } from './purchases.ts'
import { writeRecords } from './records.ts'
import { refunds } from './refunds.ts'
import { registrations } from './registrations.ts'
import { reminders, remindingClub, remindingSteps, unwilling } from './reminders.ts'
import { merchantKey, SALES_UNIT } from './sandboxMerchants.ts'
import { type SeedDay, seedDay } from './seedDay.ts'
import { memberId, organisationId, seedId } from './seedId.ts'
import { settingChanges } from './settingChanges.ts'
import { teamRows } from './teams.ts'

interface SeedParts {
  db: Database
  config: Config
  clock: Clock
  /** Called with the books once they are written: the sandbox gateway is to have the same. */
  onWritten?: (books: Books) => void
}

/** Fills an empty database with the demonstration, whole or not at all; a database with anybody in it is left alone. */
export async function seedDemonstration({ db, config, clock, onWritten }: SeedParts): Promise<boolean> {
  if (!(await isEmpty(db))) return false
  const day = seedDay(clock.now())
  // One hash for all accounts: they share the password, and a hash takes its time.
  const passwordHash = await hashPassword(DEMONSTRATION_PASSWORD)
  const books = await db.transaction(async (tx) => {
    const written = await write(tx, config, day)
    await tx.insert(account).values(
      signingIn().map(({ email, firstName, lastName, phone, key }) => ({
        id: seedId(`account ${key}`),
        email: normalEmail(email),
        emailVerified: true,
        givenName: firstName,
        familyName: lastName,
        phoneNumber: phone ?? null,
        passwordHash,
      })),
    )
    await tx.insert(setting).values({ key: 'demonstration', value: { seededAt: day.now.toISOString() } })
    return written
  })
  onWritten?.(books)
  return true
}

async function isEmpty(db: Database): Promise<boolean> {
  const [someone] = await db.select({ id: member.id }).from(member).limit(1)
  const [something] = await db.select({ id: organisation.id }).from(organisation).limit(1)
  return !someone && !something
}

/** Everybody with an e-mail address has an account. */
function signingIn() {
  const everybody = [...households.flatMap(({ people }) => people), newcomer]
  return everybody.flatMap(({ email, ...person }) => (email === undefined ? [] : { ...person, email }))
}

/** The keys of MobilePay, at the same shop of the sandbox as those of the cards. */
function appKeys(config: SeedParts['config'], { id, key }: { id: string; key: ClubKey }) {
  const kept = {
    clientId: 'sandbox-client',
    clientSecret: merchantKey(config.secret, key),
    subscriptionKey: 'sandbox-subscription',
    merchantSerialNumber: SALES_UNIT,
  }
  const box = sealCredentials(config, { orgId: id, provider: 'vipps', kept })
  return { otherCredentials: box === null ? {} : { vipps: box } }
}

async function write(tx: Transaction, config: SeedParts['config'], day: SeedDay): Promise<Books> {
  const keys = gatewayKeys(config)
  const everybody = members(day)
  const organisations = clubs.map((club) => {
    const id = organisationId(club.key)
    const key = payingClubs.includes(club.key) ? keys.seal(merchantKey(config.secret, club.key), id) : null
    const appProvider = club.key === appClub ? ('vipps' as const) : null
    // The live club took it until a while ago: what was paid so is paid out, and can be given back.
    const app = appProvider || club.key === liveClub ? appKeys(config, { id, key: club.key }) : {}
    return { ...club, id, paymentAuthToken: key, paymentTestMode: club.key !== liveClub, appProvider, ...app }
  })
  const cast = {
    day,
    config,
    organisations: await tx
      .insert(organisation)
      .values([...organisations, federation])
      .returning(),
    fees: await tx.insert(membershipConfiguration).values(fees(day)).returning(),
    members: await tx.insert(member).values(everybody).returning(),
  }
  const { cap, code } = feeRules(day)
  await tx.insert(familyCap).values(cap)
  await tx.insert(discountCode).values(code)
  await tx.insert(settingChange).values(settingChanges(day))
  await tx.insert(appointment).values(appointments(day))
  await writeFederation(tx, day)
  const books = await writeBooks(tx, cast, purchases(day))
  const claims = await writeClaims(tx, { cast, config })
  await writeBankLines(tx, { cast, config, books, claims })
  await writeOwnFields(tx, day)
  await tx.insert(refund).values(refunds(day, books))
  await tx.insert(familyInvitation).values(invitations(day))
  await tx.insert(notification).values(notifications(day))
  await insertContactReceiver(tx, config.contactReceiverId, day.now)
  const conversations = conversationNotifications(day, config.contactReceiverId)
  await tx.insert(notification).values(conversations)
  await tx.insert(thread).values(conversationThreads(day))
  await tx.insert(threadChange).values(conversationChanges(day))
  await tx.insert(organisationStaff).values(staff(day))
  await tx.insert(message).values(mails(books, conversations))
  await tx.insert(reminderSetting).values({ orgId: remindingClub, steps: remindingSteps })
  await tx.insert(reminderStop).values({ memberId: memberId(unwilling), stoppedAt: day.now })
  const reminded = reminders(day, books, everybody, config.baseUrl)
  await tx.insert(message).values(reminded.map((one) => one.message))
  await tx.insert(reminder).values(reminded.map((one) => one.reminder))
  await tx.insert(event).values(events(day))
  await writeEventPictures(tx)
  await tx.insert(eventTier).values(eventTiers())
  await tx.insert(eventRegistration).values(registrations(day))
  await writePlacesSold(tx, cast)
  await writeTeams(tx, day)
  await writeRecords(tx, day)
  await tx.insert(banner).values(banners(day))
  await tx.insert(news).values(newsItems(day))
  await tx.insert(page).values(pages())
  await tx.insert(pageVersion).values(pageVersions(day))
  await tx.insert(pageAcceptance).values(pageAcceptances(day))
  return books
}

async function writeFederation(tx: Transaction, day: SeedDay): Promise<void> {
  const rows = federationRows(day)
  await tx.insert(affiliation).values(rows.affiliations)
  await tx.insert(peopleAgreement).values(rows.agreements)
}

async function writeTeams(tx: Transaction, day: SeedDay): Promise<void> {
  const { teams, members, leaders, sessions, attendance, tags } = teamRows(day)
  await tx.insert(team).values(teams)
  await tx.insert(teamMember).values(members)
  await tx.insert(teamLeader).values(leaders)
  await tx.insert(teamSession).values(sessions)
  await tx.insert(teamAttendance).values(attendance)
  await tx.insert(memberTag).values(tags)
}
