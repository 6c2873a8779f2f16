import type { Address } from '@medlem/contract/member'
import { hrefOf } from '@medlem/contract/portalAddress'
import { addressLine } from '@medlem/domain/address'
import { type CountryCodes, countryCode } from '@medlem/domain/country'
import type { Purchase, PurchaseLine, WindowConfig } from './purchase.ts'

// Whole items, as the specification's section 7 has them (Ruling 36): our own server decides their status, dates and
// sums itself, another server of the contract may take them from here.

/** Spec 4, step 2: the membership is created inactive. */
export function newMembership(orgId: string, memberId: string) {
  return {
    orgId,
    memberId,
    enabled: false,
    status: 'inactive',
    autoRenewal: false,
    autoRenewCycle: null,
    savedCardIdentifier: null,
    oldStatus: 'inactive',
    newStatus: 'inactive',
    updateDate: new Date().toISOString(),
  }
}

/** Spec 4, step 3: the history item is created inactive, with the period that is bought. */
export function newPeriod(
  { memberId, offer }: PurchaseLine,
  { membershipId, referenceKey }: { membershipId: string; referenceKey: string },
) {
  return {
    memberId,
    membershipId,
    membershipConfId: offer.configurationId,
    membershipFor: offer.year,
    statusChangeDate: new Date().toISOString(),
    startDate: offer.startDate,
    endDate: offer.endDate,
    enabled: false,
    gdprAgreement: true,
    status: 'inactive',
    referenceKey,
  }
}

/** Spec 4, step 4: the payment item is created with status initiated. */
export function newPaymentItem(
  { payer, lines, totalMinor, discountCode, inParts, useCredit, registrationIds = [] }: Purchase,
  { membershipHistoryId, referenceKey }: { membershipHistoryId: string; referenceKey: string },
) {
  const chosen = lines.filter(({ offer }) => offer.configurationId !== '')
  return {
    membershipHistoryId,
    billingName: `${payer.firstName} ${payer.lastName}`.trim().slice(0, 100),
    billingAddress: addressLine(payer.address),
    billingEmail: payer.email ?? '',
    ...(payer.phone && { billingPhone: payer.phone }),
    ...(discountCode && { discountCode }),
    ...(inParts && { inParts }),
    ...(useCredit && { useCredit }),
    ...(registrationIds.length > 0 && { registrationIds }),
    totalMembers: chosen.length,
    totalMembershipFee: chosen.reduce((sum, { offer }) => sum + offer.feeMinor, 0),
    gdprAgreement: true,
    paymentMethod: 'card',
    paymentStatus: 'initiated',
    paymentType: 'membership',
    paymentTotal: totalMinor,
    totalPaid: 0,
    paymentCreatedAt: new Date().toISOString(),
    paymentUpdatedAt: null,
    referenceKey,
  }
}

/** Where the payment window leads back to, built from the application's base address (Spec 2); our own server only compares them. */
export function returnAddresses(token: string, { baseUrl = location.origin }: WindowConfig) {
  return {
    CustomerAcceptUrl: baseUrl + hrefOf('/membership-confirm', { token }),
    CustomerDeclineUrl: baseUrl + hrefOf('/membership-decline', { token }),
  }
}

/** The payer's address for the payment window, with the country as its code on the wire (Spec 9, Ruling 43). */
export function billingAddress({ Country, ...address }: Address, codes: CountryCodes | undefined) {
  const code = countryCode(Country, codes)
  return { ...address, ...(code !== undefined && { Country: code }) }
}
