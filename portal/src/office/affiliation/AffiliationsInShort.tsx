import { officeBelowTexts as t } from '@medlem/i18n/en/portal/office/below'
import { useAffiliations } from '../../api/affiliation/affiliation.ts'
import { officeAddress } from '../../api/office/officeAddress.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'

/** Which organisation is above and how many are below, and the way to change it. */
export function AffiliationsInShort({ orgId }: { orgId: string }) {
  const { data } = useAffiliations(orgId)
  const [nearest] = data?.above ?? []
  const below = data?.affiliations.filter(
    ({ side, state }) => side === 'child' && state === 'accepted',
  ).length
  return (
    <Section title={t.affiliations}>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-t border-line pt-4">
        <p className="max-w-[52ch] text-soft">
          {data
            ? `${nearest ? t.isAbove({ name: nearest.name }) : t.noneAbove} ${below ? t.countBelow({ count: below }) : t.noneBelowShort}`
            : t.affiliationsLead}
        </p>
        <ButtonLink variant="secondary" href={officeAddress(orgId, 'affiliations')}>
          {t.open({ hidden: visuallyHidden })}
        </ButtonLink>
      </div>
    </Section>
  )
}
