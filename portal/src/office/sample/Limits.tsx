import { officeSampleTexts as t } from '@medlem/i18n/en/portal/office/sample'
import { officeAddress } from '../../api/office/officeAddress.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Section } from '../../ui/Section.tsx'

/** What an auditor looks at besides a sample, with the way there. */
export function Limits({ orgId }: { orgId: string }) {
  const links = [
    { href: officeAddress(orgId, 'bank', { lines: 'open' }), name: t.bankLines },
    { href: officeAddress(orgId, 'payouts'), name: t.payouts },
    { href: officeAddress(orgId, 'bookkeeping'), name: t.vouchers },
  ]
  return (
    <div className="no-print my-10.5">
      <Section title={t.limits}>
        <p className="max-w-[62ch] text-soft">{t.limitsLead}</p>
        <ul className="mt-3 flex flex-wrap gap-x-6">
          {links.map(({ href, name }) => (
            <li key={href}>
              <AppLink className="text-link inline-block py-2.5" href={href}>
                {name}
              </AppLink>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}
