import { apiTexts } from '@medlem/i18n/en/portal/api'
import {
  dayOf,
  type Fields,
  fieldsOf,
  instantOf,
  LONG_AGO,
  listOf,
  NO_ID,
  withDefaults,
} from './specificationOnlyServer.ts'

// Spec 3 names the fields; what stands here beside them is ours and gets the value that claims least.

export function completeMember(given: Fields): Fields {
  const member = withDefaults(given, {
    parentId: null,
    firstName: '',
    lastName: '',
    email: null,
    phone: null,
    gender: null,
    dateOfBirth: null,
    profileImage: null,
    address: null,
    memberNumber: null,
    enabled: true,
    comments: null,
    familyLink: false,
    familyInvitationStatus: null,
    messagingOptIn: false,
    version: 0,
  })
  const { familyInvitationRequest: request } = member
  const address = fieldsOf(member.address)
  return {
    ...member,
    familyInvitationRequest: request === 'sent' || request === 'received' ? request : null,
    registrationDate: instantOf(given.registrationDate) ?? LONG_AGO,
    updateDate: instantOf(given.updateDate) ?? LONG_AGO,
    address: address ? completeAddress(address) : null,
  }
}

function completeAddress(given: Fields): Fields {
  const lines = { AddressLine1: '', AddressLine2: '', AddressLine3: '', City: '', PostCode: '', Country: '' }
  const address = withDefaults(given, lines)
  return { ...address, PostCode: String(address.PostCode) }
}

/** Spec 3: the status is active unless another word is said. */
function statusOf(value: unknown): 'active' | 'inactive' {
  return value === undefined || value === null || value === 'active' ? 'active' : 'inactive'
}

export function completeMembership(given: Fields): Fields {
  const membership = withDefaults(given, {
    enabled: false,
    autoRenewal: false,
    autoRenewCycle: null,
    savedCardIdentifier: null,
    overallStartDate: null,
    overallEndDate: null,
    endsOn: null,
    readyForMembershipRenewal: false,
    version: 0,
  })
  const status = statusOf(given.status)
  const periods = listOf(given.memberships) ?? []
  const { id: membershipId, memberId } = given
  return {
    ...membership,
    status,
    hasSavedCard: membership.savedCardIdentifier !== null,
    autoRenewCycle: membership.autoRenewCycle === 'yearly' ? 'yearly' : null,
    oldStatus: statusOf(given.oldStatus ?? status),
    newStatus: statusOf(given.newStatus ?? status),
    updateDate: instantOf(given.updateDate) ?? LONG_AGO,
    memberships: periods.map((period) => completePeriod({ membershipId, memberId, ...period })),
  }
}

export function completePeriod(given: Fields): Fields {
  const status = statusOf(given.status)
  const startDate = dayOf(given.startDate)
  const endDate = dayOf(given.endDate)
  const years = [startDate, endDate].map((day) => Number(String(day).slice(0, 4)))
  const period = withDefaults(given, {
    enabled: status === 'active',
    gdprAgreement: false,
    // Spec 9: the smaller year of the two.
    membershipFor: Math.min(...years),
    referenceKey: '',
    reason: null,
    hasReceipt: false,
    paid: null,
  })
  const word = (value: unknown) => (value === undefined || value === null ? null : String(value))
  return {
    ...period,
    status,
    startDate,
    endDate,
    membershipFor: Number(period.membershipFor),
    wpEntryId: word(given.wpEntryId),
    wpFormId: word(given.wpFormId),
    statusChangeDate: instantOf(given.statusChangeDate) ?? LONG_AGO,
  }
}

export function completeConfiguration(given: Fields): Fields {
  const { startDate } = given
  const configuration = withDefaults(given, {
    vatRate: 0,
    membershipSurcharge: 0,
    offerStartDate: startDate,
    minAge: null,
    maxAge: null,
    ageOn: startDate,
  })
  return {
    ...configuration,
    membershipPrice: Number(given.membershipPrice),
    vatRate: Number(configuration.vatRate),
    membershipSurcharge: Number(configuration.membershipSurcharge),
    startDate: dayOf(startDate),
    endDate: dayOf(given.endDate),
    offerStartDate: dayOf(configuration.offerStartDate),
    ageOn: dayOf(configuration.ageOn),
  }
}

/** Of an event Spec 3 has only when it ends and for whom it is. */
export function completeEvent(given: Fields): Fields {
  const event = withDefaults(given, {
    title: given.name ?? apiTexts.event,
    description: '',
    location: '',
    startDate: given.endDate,
    forMembers: false,
    guestsInvited: false,
    cancelledAt: null,
    contact: '',
  })
  return { ...event, startDate: instantOf(event.startDate), endDate: instantOf(given.endDate) }
}

export function completeNotification(given: Fields): Fields {
  const notification = withDefaults(given, {
    messageThreadId: null,
    receiverId: NO_ID,
    senderId: null,
    title: '',
    message: '',
    data: {},
    read: false,
  })
  return {
    ...notification,
    createdAt: instantOf(given.createdAt) ?? LONG_AGO,
    readDate: instantOf(given.readDate),
  }
}
