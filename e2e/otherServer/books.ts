import { randomUUID } from 'node:crypto'

// What this server knows, in the specification's fields and no others (Spec 3).

const year = new Date().getFullYear()
const address = {
  AddressLine1: 'Nordkaj 3',
  AddressLine2: null,
  AddressLine3: null,
  City: 'Esbjerg',
  PostCode: '6700',
  Country: 'Denmark',
}

function aMember(firstName: string, email: string) {
  return {
    id: randomUUID(),
    parentId: null,
    firstName,
    lastName: 'Vik',
    email,
    phone: null,
    gender: null,
    dateOfBirth: null,
    profileImage: null,
    address,
    enabled: true,
    comments: null,
    registrationDate: `${year - 3}-02-01T09:00:00`,
    updateDate: `${year - 3}-02-01T09:00:00`,
    familyLink: false,
    familyInvitationStatus: null,
    familyInvitationRequest: null,
  }
}

export interface Period {
  id: string
  memberId: string
  membershipId: string
  membershipConfId: string
  membershipFor: number
  startDate: string
  endDate: string
  enabled: boolean
  gdprAgreement: boolean
  status: string
  referenceKey: string
}

export interface Membership {
  id: string
  orgId: string
  memberId: string
  enabled: boolean
  status: string
  oldStatus: string
  newStatus: string
  memberships: Period[]
}

export interface Payment {
  id: string
  historyId: string
  referenceKey: string
  paymentStatus: string
  paymentTotal: number
  totalMembers: number
  captured: boolean
}

export type Books = ReturnType<typeof openBooks>

export function openBooks() {
  const [astrid, bo, cilie] = [
    aMember('Astrid', 'astrid@nord.example'),
    aMember('Bo', 'bo@nord.example'),
    aMember('Cilie', 'cilie@nord.example'),
  ] as const
  const club = {
    id: randomUUID(),
    enabled: true,
    key: 'Roklubben Nord',
    paymentProvider: 'freepay',
    // A careless server: it must not reach the browser's storage.
    paymentAuthToken: 'secret-of-the-club',
    paymentTestMode: false,
    readyForMembershipRenewal: true,
  }
  const unready = { ...club, id: randomUUID(), key: 'Skiklubben Nord' }
  const closed = { ...club, id: randomUUID(), key: 'Nedlagt forening', enabled: false }
  const fee = (of: number) => ({
    id: randomUUID(),
    orgId: club.id,
    name: 'Rower',
    membershipPrice: 300,
    vatRate: 1.25,
    membershipSurcharge: 10,
    startDate: `${of}-01-01`,
    endDate: `${of}-12-31`,
    offerStartDate: `${of - 2}-01-01`,
  })
  const fees = [fee(year), fee(year + 1)]
  const memberships: Membership[] = []
  const join = (memberId: string, orgId: string): Membership => {
    const membership = {
      id: randomUUID(),
      orgId,
      memberId,
      enabled: false,
      status: 'inactive',
      oldStatus: 'inactive',
      newStatus: 'inactive',
      memberships: [],
    }
    memberships.push(membership)
    return membership
  }
  const draft = (membership: Membership, confId: string, referenceKey: string): Period => {
    const { startDate, endDate } = fees.find(({ id }) => id === confId) ?? fee(year)
    const period = {
      id: randomUUID(),
      memberId: membership.memberId,
      membershipId: membership.id,
      membershipConfId: confId,
      membershipFor: Number(startDate.slice(0, 4)),
      startDate,
      endDate,
      enabled: false,
      gdprAgreement: true,
      status: 'inactive',
      referenceKey,
    }
    membership.memberships.push(period)
    return period
  }
  const activate = (period: Period) => {
    period.status = 'active'
    period.enabled = true
    const membership = memberships.find(({ id }) => id === period.membershipId)
    if (membership) Object.assign(membership, { status: 'active', newStatus: 'active', enabled: true })
  }
  activate(draft(join(astrid.id, club.id), fees[0]?.id ?? '', 'long ago'))
  return {
    members: [astrid, bo, cilie],
    organisations: [club, unready, closed],
    club,
    fees,
    events: [
      {
        id: randomUUID(),
        title: 'Standerhejsning',
        enabled: true,
        startDate: `${year + 1}-04-01T10:00:00Z`,
        endDate: `${year + 1}-04-01T14:00:00Z`,
        forMembers: false,
        guestsInvited: true,
      },
    ],
    invitations: [
      { id: randomUUID(), inviterEmail: astrid.email, inviteeEmail: bo.email, status: 'approved' },
      { id: randomUUID(), inviterEmail: astrid.email, inviteeEmail: cilie.email, status: 'pending' },
    ],
    notifications: [
      {
        id: randomUUID(),
        messageThreadId: null,
        receiverId: astrid.id,
        senderId: null,
        type: 'PAYMENT_RECEIVED',
        title: 'Thank you',
        message: 'Your fee has arrived.',
        data: null,
        read: false,
        createdAt: `${year}-01-05T12:00:00Z`,
        readDate: null,
      },
    ],
    memberships,
    payments: [] as Payment[],
    tokens: new Map<string, string>(),
    join,
    draft,
    activate,
  }
}
