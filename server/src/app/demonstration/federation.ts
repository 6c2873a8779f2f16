import type { affiliation, peopleAgreement } from '@medlem/database/schema/affiliation'
import type { NewOrganisation } from '@medlem/database/schema/organisation'
import { demonstrationClubTexts } from '@medlem/i18n/en/server/demonstration/club'
import type { ClubKey } from './clubs.ts'
import { inEveryLanguage } from './inEveryLanguage.ts'
import { at, type SeedDay } from './seedDay.ts'
import { memberId, organisationId, seedId } from './seedId.ts'

export const FEDERATION = 'idraetsforbund'
const orgId = organisationId(FEDERATION)
const administrator = memberId('jens.moeller')

/** Above the sailing club, the football club and the choir; the chess club has not answered. It sells nothing. */
export const federation: NewOrganisation = {
  id: orgId,
  key: FEDERATION,
  name: 'Østjysk Fritidsforbund',
  ...inEveryLanguage(demonstrationClubTexts, (t) => ({
    category: t.federation,
    description: t.federationText,
  })),
  hue: 285,
  email: 'kontor@fritidsforbund.example.org',
  address: 'Fredens Torv 2, 8000 Aarhus C',
  registrationNumber: '90 00 00 57',
}

/** Who is below the federation, who is asked, and what one club shows it. */
export function federationRows(day: SeedDay): {
  affiliations: (typeof affiliation.$inferInsert)[]
  agreements: (typeof peopleAgreement.$inferInsert)[]
} {
  const since = at(`${day.year - 1}-04-02`, 19)
  const child = (key: ClubKey, acceptedBy?: string) => ({
    id: seedId(`affiliation ${key}`),
    parentId: orgId,
    childId: organisationId(key),
    askedByParent: true,
    askedBy: administrator,
    askedAt: since,
    ...(acceptedBy !== undefined && { acceptedBy: memberId(acceptedBy), acceptedAt: since }),
  })
  return {
    affiliations: [
      child('sejlklub', 'admin'),
      child('fodbold', 'thomas.baek'),
      child('kor', 'support'),
      child('skak'),
    ],
    agreements: [
      {
        id: seedId('agreement of the sailing club'),
        orgId: organisationId('sejlklub'),
        parentId: orgId,
        purpose: 'Licenser til kapsejlads',
        fields: ['email', 'dateOfBirth'],
        endsOn: `${day.year + 1}-03-31`,
        givenBy: memberId('admin'),
        givenAt: since,
      },
    ],
  }
}
