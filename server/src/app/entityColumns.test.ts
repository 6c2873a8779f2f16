import * as schema from '@medlem/database/schema'
import { getTableColumns } from 'drizzle-orm'
import { expect, test } from 'vitest'

/** The fields that the specification lists (Spec 3), by what holds them: a column of their name, or what they come from. */
const entities = [
  {
    name: 'Member',
    tables: [schema.member],
    fields:
      'id parentId firstName lastName email phone gender dateOfBirth profileImage address enabled comments registrationDate updateDate',
    // Of the viewer's invitations.
    derived: { familyLink: 'status', familyInvitationStatus: 'status', familyInvitationRequest: 'inviterId' },
    from: schema.familyInvitation,
  },
  {
    name: 'Membership',
    tables: [schema.membership],
    fields:
      'id orgId memberId enabled status autoRenewal autoRenewCycle savedCardIdentifier oldStatus newStatus updateDate overallStartDate overallEndDate',
    derived: { memberships: 'membershipId', readyForMembershipRenewal: 'endDate' },
    from: schema.membershipPeriod,
  },
  {
    name: 'Membership history item',
    tables: [schema.membershipPeriod],
    fields:
      'wpEntryId wpFormId memberId membershipId membershipConfId membershipFor statusChangeDate startDate endDate gdprAgreement status referenceKey',
    derived: { enabled: 'status' },
    from: schema.membershipPeriod,
  },
  {
    name: 'Membership payment item',
    tables: [schema.payment, schema.purchase],
    fields:
      'billingName billingAddress billingEmail billingPhone gdprAgreement paymentUpdatedAt referenceKey',
    derived: {
      membershipHistoryId: 'historyId',
      totalMembers: 'historyId',
      totalMembershipFee: 'feeMinor',
      paymentTotal: 'unitMinor',
    },
    from: schema.purchaseLine,
  },
  {
    name: 'What the payment item says of the payment',
    tables: [],
    fields: '',
    derived: {
      paymentStatus: 'state',
      paymentMethod: 'provider',
      paymentType: 'test',
      totalPaid: 'capturedMinor',
      paymentCreatedAt: 'createdAt',
    },
    from: schema.payment,
  },
  {
    name: 'Membership configuration',
    tables: [schema.membershipConfiguration],
    fields: 'id orgId name startDate endDate offerStartDate',
    derived: {
      membershipPrice: 'membershipPriceMinor',
      vatRate: 'vatRateTenThousandths',
      membershipSurcharge: 'membershipSurchargeMinor',
    },
    from: schema.membershipConfiguration,
  },
  {
    name: 'Organisation',
    tables: [schema.organisation],
    fields: 'id enabled key paymentProvider paymentAuthToken paymentTestMode',
    derived: { events: 'orgId', eventsForMembers: 'forMembers', eventsForGuests: 'guestsInvited' },
    from: schema.event,
  },
  {
    name: 'Event',
    tables: [schema.event],
    fields: 'enabled endDate forMembers guestsInvited',
    derived: {},
    from: schema.event,
  },
  {
    name: 'Family invitation',
    tables: [schema.familyInvitation],
    fields: 'id inviterEmail inviteeEmail status',
    derived: {},
    from: schema.familyInvitation,
  },
  {
    name: 'Notification',
    tables: [schema.notification],
    fields: 'id messageThreadId receiverId senderId type title message data read createdAt readDate',
    derived: {},
    from: schema.notification,
  },
]

test.each(entities)(
  'every field of the specification has its column in the database: $name [E01]',
  (entity) => {
    const columns = entity.tables.flatMap((table) => Object.keys(getTableColumns(table)))
    expect(columns).toEqual(expect.arrayContaining(entity.fields.split(' ').filter(Boolean)))
    expect(Object.keys(getTableColumns(entity.from))).toEqual(
      expect.arrayContaining(Object.values(entity.derived)),
    )
  },
)
