import { type Affiliation, type PeopleAgreement, SharedField } from '@medlem/contract/affiliation'
import type { AffiliationRow, AgreementRow, OtherOrganisation } from './store.ts'

/** As the organisation sees it that reads. */
export function presentAffiliation(
  row: AffiliationRow,
  { orgId, organisation }: { orgId: string; organisation: OtherOrganisation },
): Affiliation {
  const isParent = row.parentId === orgId
  const isOurs = row.askedByParent === isParent
  return {
    id: row.id,
    organisation,
    side: isParent ? 'child' : 'parent',
    state: row.acceptedAt ? 'accepted' : isOurs ? 'asked' : 'received',
    since: (row.acceptedAt ?? row.askedAt).toISOString(),
  }
}

export function presentAgreement(
  { id, purpose, fields, endsOn, givenAt, orgId: giver }: AgreementRow,
  { orgId, organisation }: { orgId: string; organisation: OtherOrganisation },
): PeopleAgreement {
  return {
    id,
    organisation,
    side: giver === orgId ? 'given' : 'received',
    purpose,
    fields: SharedField.options.filter((one) => fields.includes(one)),
    endsOn,
    givenAt: givenAt.toISOString(),
  }
}
