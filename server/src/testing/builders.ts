import { randomUUID } from 'node:crypto'
import { TEMPLATE } from '@medlem/contract/message'
import { event } from '@medlem/database/schema/event'
import type { DiscountCodeRow } from '@medlem/database/schema/fee'
import type { MemberRow } from '@medlem/database/schema/member'
import { membership, membershipPeriod } from '@medlem/database/schema/membership'
import type { MessageRow } from '@medlem/database/schema/message'
import type {
  ConfigurationRow,
  NewConfiguration,
  NewOrganisation,
  OrganisationRow,
} from '@medlem/database/schema/organisation'
import { membershipConfiguration, organisation } from '@medlem/database/schema/organisation'
import { testKey } from '@medlem/sandbox/testing/testGateway'
import { type BannerRow, insertBanner, type NewBanner } from '../club/banner/store.ts'
import type { EventRow, NewEvent } from '../club/event/store.ts'
import { insertNews, type NewNews, type NewsRow } from '../club/news/store.ts'
import { insertPage, insertVersion, type NewPageVersion, type PageRow } from '../club/page/store.ts'
import { insertMessage, type NewMessage } from '../communication/message/store.ts'
import { insertNotification } from '../communication/notification/store.ts'
import { gatewayKeys } from '../money/payment/credentials.ts'
import { insertPaymentTest, type PaymentTestRow } from '../money/paymentTest/store.ts'
import { insertDiscountCode, type NewDiscountCode } from '../office/settings/feeRuleStore.ts'
import { type InvitationRow, insertInvitation } from '../people/family/store.ts'
import { insertMember, type NewMember } from '../people/member/store.ts'
import type { TestServer } from './testServer.ts'

/** Rows for tests. Each takes what the test speaks of and makes up the rest. */
type Server = Pick<TestServer, 'deps'>

export const anAddress = {
  AddressLine1: 'Havnegade 12',
  AddressLine2: '',
  AddressLine3: '',
  City: 'Aarhus C',
  PostCode: '8000',
  Country: 'Denmark',
}

export async function aMember({ deps }: Server, values: Partial<NewMember> = {}): Promise<MemberRow> {
  const id = values.id ?? randomUUID()
  const now = deps.clock.now()
  return insertMember(deps.db, {
    id,
    firstName: 'Ida',
    lastName: 'Holm',
    email: `member-${id}@example.org`,
    phone: '+45 20 11 22 33',
    address: anAddress,
    registrationDate: now,
    updateDate: now,
    ...values,
  })
}

/** A child without login. */
export async function aChild(
  server: Server,
  parent: MemberRow,
  values: Partial<NewMember> = {},
): Promise<MemberRow> {
  return aMember(server, {
    firstName: 'Alma',
    lastName: parent.lastName,
    email: null,
    phone: null,
    dateOfBirth: '2015-05-04',
    parentId: parent.id,
    ...values,
  })
}

interface Link {
  from: MemberRow
  to: MemberRow
  status?: InvitationRow['status']
}

/** An invitation from one to the other; approved, which makes it a link, unless said otherwise. */
export async function aLink(
  { deps }: Server,
  { from, to, status = 'approved' }: Link,
): Promise<InvitationRow> {
  const now = deps.clock.now()
  return insertInvitation(deps.db, {
    inviterId: from.id,
    inviteeId: to.id,
    inviterEmail: from.email ?? '',
    inviteeEmail: to.email ?? '',
    status,
    createdAt: now,
    decidedAt: status === 'pending' ? null : now,
  })
}

/** Enabled, in test mode, with a key that the sandbox knows. */
export async function anOrganisation(
  { deps }: Server,
  values: Partial<NewOrganisation> = {},
): Promise<OrganisationRow> {
  const id = values.id ?? randomUUID()
  const [row] = await deps.db
    .insert(organisation)
    .values({
      id,
      key: `club-${id.slice(0, 8)}`,
      name: 'Sejlklubben Øresund',
      paymentAuthToken: gatewayKeys(deps.config).seal(testKey, id),
      ...values,
    })
    .returning()
  if (!row) throw new Error('the organisation was not written')
  return row
}

/** On offer now, for the calendar year of the tests' clock: 450 kr. without VAT. */
export async function aConfiguration(
  { deps }: Server,
  values: Partial<NewConfiguration> & { orgId: string },
): Promise<ConfigurationRow> {
  const [row] = await deps.db
    .insert(membershipConfiguration)
    .values({
      name: 'Membership',
      membershipPriceMinor: 45_000,
      vatRateTenThousandths: 0,
      membershipSurchargeMinor: 0,
      startDate: '2026-01-01',
      endDate: '2026-12-31',
      offerStartDate: '2025-11-01',
      ...values,
    })
    .returning()
  if (!row) throw new Error('the configuration was not written')
  return row
}

/** Tomorrow evening, for everyone. */
export async function anEvent(
  { deps }: Server,
  values: Partial<NewEvent> & { orgId: string },
): Promise<EventRow> {
  const tomorrow = deps.clock.now().getTime() + 86_400_000
  const [row] = await deps.db
    .insert(event)
    .values({
      title: 'Harbour evening',
      startDate: new Date(tomorrow),
      endDate: new Date(tomorrow + 7_200_000),
      updateDate: deps.clock.now(),
      ...values,
    })
    .returning()
  if (!row) throw new Error('the event was not written')
  return row
}

/** A test of the club's provider, whose window is open. */
export async function aPaymentTest(
  { deps }: Server,
  { id: orgId, paymentProvider: provider, paymentTestMode: testMode }: OrganisationRow,
): Promise<PaymentTestRow> {
  const { id: startedBy } = await aMember({ deps }, { firstName: 'Karen' })
  return insertPaymentTest(deps.db, {
    orgId,
    provider,
    testMode,
    keysHash: 'of other keys',
    amountMinor: 300,
    currency: 'DKK',
    reference: crypto.randomUUID(),
    state: 'open',
    callbackTokenHash: crypto.randomUUID(),
    startedBy,
    createdAt: deps.clock.now(),
  })
}

/** For everyone, since the first of the tests' month. */
export async function someNews(
  { deps }: Server,
  values: Partial<NewNews> & { orgId: string },
): Promise<NewsRow> {
  const now = deps.clock.now()
  return insertNews(deps.db, {
    title: 'Winter harbour',
    text: 'The crane comes on Saturday.',
    audience: 'everyone',
    publishDate: '2026-11-01',
    createdAt: now,
    updateDate: now,
    ...values,
  })
}

/** For everybody, of an organisation. */
export async function aBanner(
  { deps }: Server,
  values: Partial<NewBanner> & { orgId: string },
): Promise<BannerRow> {
  const id = randomUUID()
  return insertBanner(deps.db, {
    id,
    groupId: id,
    type: 'info',
    message: 'The crane comes on Saturday.',
    words: { text: 'The crane comes on Saturday.', linkTo: null, linkText: null },
    target: ['all'],
    exclude: [],
    ...values,
  })
}

/** Of no special kind, its one version in force. */
export async function aPage(
  { deps }: Server,
  { orgId, kind = 'other', ...version }: Partial<NewPageVersion> & Pick<PageRow, 'orgId'> & Partial<PageRow>,
): Promise<PageRow> {
  const row = await insertPage(deps.db, { orgId, kind })
  await insertVersion(deps.db, {
    pageId: row.id,
    version: 1,
    title: 'House rules',
    text: 'Shoes off.',
    inForceFrom: '2026-01-01',
    createdAt: deps.clock.now(),
    ...version,
  })
  return row
}

/** A membership whose year was paid, without the payment behind it. */
export async function anActiveYear(
  { deps }: Server,
  { member, configuration }: { member: MemberRow; configuration: ConfigurationRow },
): Promise<typeof membershipPeriod.$inferSelect> {
  const now = deps.clock.now()
  const { orgId, startDate, endDate } = configuration
  const [made] = await deps.db
    .insert(membership)
    .values({
      memberId: member.id,
      orgId,
      enabled: true,
      status: 'active',
      newStatus: 'active',
      updateDate: now,
      overallStartDate: startDate,
      overallEndDate: endDate,
    })
    .onConflictDoUpdate({ target: [membership.memberId, membership.orgId], set: { updateDate: now } })
    .returning()
  if (!made) throw new Error('the membership was not written')
  const [year] = await deps.db
    .insert(membershipPeriod)
    .values({
      membershipId: made.id,
      memberId: member.id,
      orgId,
      membershipConfId: configuration.id,
      membershipFor: Number(startDate.slice(0, 4)),
      startDate,
      endDate,
      status: 'active',
      open: false,
      gdprAgreement: true,
      statusChangeDate: now,
      referenceKey: randomUUID(),
      createdBy: member.id,
      createdAt: now,
    })
    .returning()
  if (!year) throw new Error('the year was not written')
  return year
}

/** In the outbox since now: the confirmation of a payment. */
export async function aMessage({ deps }: Server, values: Partial<NewMessage> = {}): Promise<MessageRow> {
  const now = deps.clock.now()
  const row = await insertMessage(deps.db, {
    dedupKey: randomUUID(),
    channel: 'email',
    templateId: TEMPLATE.paymentEmail,
    params: { ORG: 'Sejlklubben Øresund', YEAR: '2026', historyId: randomUUID() },
    state: 'queued',
    nextAt: now,
    createdAt: now,
    ...values,
  })
  if (!row) throw new Error('the message was not written')
  return row
}

/** Unread, of a kind that needs nothing else. */
export async function aNotification(
  { deps }: Server,
  { receiver, ...values }: { receiver: MemberRow } & Partial<Parameters<typeof insertNotification>[1]>,
): Promise<string> {
  const id = values.id ?? randomUUID()
  await insertNotification(deps.db, {
    id,
    receiverId: receiver.id,
    type: 'PAYMENT_RECEIVED',
    title: 'Payment received',
    message: 'Thank you.',
    data: {},
    createdAt: deps.clock.now(),
    ...values,
  })
  return id
}

/** Ten percent off, as often as one likes, unless said otherwise. */
export async function aDiscountCode(
  { deps }: Server,
  values: Pick<NewDiscountCode, 'orgId'> & Partial<NewDiscountCode>,
): Promise<DiscountCodeRow> {
  const code = 'SOMMER-2026'
  const days = { validFrom: '2020-01-01', validTo: '2099-12-31' }
  return insertDiscountCode(deps.db, { code, percent: values.amountMinor ? null : 10, ...days, ...values })
}
