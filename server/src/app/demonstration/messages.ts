import { bannerHtml } from '@medlem/domain/banner'
import { demonstrationClubTexts } from '@medlem/i18n/en/server/demonstration/club'
import type { NewBanner } from '../../club/banner/store.ts'
import { type Notice, sayInBase } from '../../communication/notice/notice.ts'
import type { NewNotification } from '../../communication/notification/store.ts'
import type { NewInvitation } from '../../people/family/store.ts'
import { inEveryLanguage } from './inEveryLanguage.ts'
import { daysOn, type SeedDay } from './seedDay.ts'
import { eventId, memberId, organisationId, seedId } from './seedId.ts'

const IDA = 'ida.holm'
const mail = (key: string) => `${key}@example.org`
export const PENDING_INVITATION = seedId('invitation ida freja')

/** Ida and Jonas are linked; Freja has not answered Ida yet; a link of the Kjærs ended and one was rejected. */
export function invitations(day: SeedDay): NewInvitation[] {
  const invitation = (from: string, to: string, daysAgo: number) => ({
    id: seedId(`invitation ${from} ${to}`),
    inviterId: memberId(from),
    inviteeId: memberId(to),
    inviterEmail: mail(from),
    inviteeEmail: mail(to),
    createdAt: daysOn(day, -daysAgo, 9),
  })
  // Longer ago than the first year that Ida paid for Jonas.
  const first = 365 * 5
  return [
    {
      ...invitation(IDA, 'jonas.holm', first),
      status: 'approved',
      decidedAt: daysOn(day, 1 - first, 20),
      consent: {
        name: 'Jonas Holm',
        email: mail('jonas.holm'),
        agreedAt: daysOn(day, 1 - first, 20).toISOString(),
      },
    },
    { ...invitation(IDA, 'freja.lund', 2), id: PENDING_INVITATION, status: 'pending' },
    {
      ...invitation('mette.kjaer', 'soeren.kjaer', 900),
      status: 'approved',
      decidedAt: daysOn(day, -899, 18),
    },
    { ...invitation('mette.kjaer', 'peter.skov', 400), status: 'rejected', decidedAt: daysOn(day, -398, 12) },
    {
      ...invitation('louise.joergensen', 'kasper.joergensen', 800),
      status: 'ended',
      decidedAt: daysOn(day, -90, 21),
    },
  ]
}

/** What the server says: to each reader in their language. */
const said = (notice: Notice) => ({ ...sayInBase(notice), notice })

export function notifications(day: SeedDay): NewNotification[] {
  const sailing = organisationId('sejlklub')
  return [
    {
      id: seedId('notification freja link'),
      receiverId: memberId('freja.lund'),
      senderId: memberId(IDA),
      type: 'FAMILY_LINK_REQUEST',
      ...said({ code: 'link_request', values: { name: 'Ida Holm', firstName: 'Ida' } }),
      data: {
        inviterEmail: mail(IDA),
        familyId: null,
        inviteeId: memberId('freja.lund'),
        inviteeEmail: mail('freja.lund'),
        invitationId: PENDING_INVITATION,
      },
      createdAt: daysOn(day, -2, 9),
      dedupKey: `invitation:${PENDING_INVITATION}:request`,
    },
    ...[IDA, 'henrik.aagaard', 'ole.thoegersen'].map((key) => ({
      id: seedId(`notification renew ${key}`),
      receiverId: memberId(key),
      type: 'MEMBERSHIP_RENEW',
      title: `Sejlklubben Havkatten is open for ${day.year + 1}`,
      message: 'Renew before New Year and keep your place on the waiting list for a berth.',
      data: { orgId: sailing, year: day.year + 1 },
      createdAt: daysOn(day, -1, 8),
    })),
    {
      id: seedId('notification ida paid'),
      receiverId: memberId(IDA),
      type: 'PAYMENT_RECEIVED',
      ...said({
        code: 'payment_received',
        values: {
          organisation: 'Sejlklubben Havkatten',
          years: ['Ida Holm', 'Jonas Holm', 'Alma Holm'].map((name) => ({ name, year: day.year })),
          amountMinor: 135_000,
          currency: 'DKK',
          test: true,
        },
      }),
      data: { orgId: sailing, year: day.year },
      read: true,
      createdAt: daysOn(day, -60, 10),
      readDate: daysOn(day, -59, 7),
    },
    {
      id: seedId('notification jonas event'),
      receiverId: memberId('jonas.holm'),
      type: 'EVENT_REGISTRATION',
      ...said({
        code: 'registration_signed_up',
        values: {
          name: null,
          event: 'Christmas concert',
          organisation: 'Kammerkoret Lærken',
          startsAt: daysOn(day, 24, 19).toISOString(),
        },
      }),
      data: { orgId: organisationId('kor'), eventId: eventId('kor', 'Christmas concert') },
      createdAt: daysOn(day, -4, 16),
    },
  ]
}

export function banners(day: SeedDay): NewBanner[] {
  const { translations, ...said } = inEveryLanguage(demonstrationClubTexts, (t) => ({
    text: t.open({ year: `${day.year + 1}` }),
    linkText: t.renewNow,
  }))
  const words = { ...said, linkTo: 'membership-new' as const }
  return [
    {
      id: seedId('banner of the sailing club'),
      groupId: 'sejlklub-season',
      orgId: organisationId('sejlklub'),
      type: 'info',
      message: bannerHtml(words),
      words,
      translations,
      audience: 'unpaid',
      audienceYear: day.year + 1,
      endsOn: `${day.year + 1}-01-31`,
      closable: true,
      autoCloseTime: 0,
      target: ['all'],
      exclude: ['membership-new', 'organizations-review', 'membership-confirm', 'membership-decline'],
      endsAt: null,
    },
  ]
}
