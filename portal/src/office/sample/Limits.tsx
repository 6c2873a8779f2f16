import type { Href } from '@medlem/contract/portalAddress'
import { officeSampleTexts as t } from '@medlem/i18n/en/portal/office/sample'
import { officeAddress } from '../../api/office/officeAddress.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Section } from '../../ui/Section.tsx'

interface LinksProps {
  links: readonly { href: Href; name: string }[]
}

function Links({ links }: LinksProps) {
  return (
    <ul className="mt-3 flex flex-wrap gap-x-6">
      {links.map(({ href, name }) => (
        <li key={name}>
          <AppLink className="text-link inline-block py-2.5" href={href}>
            {name}
          </AppLink>
        </li>
      ))}
    </ul>
  )
}

interface LimitsProps {
  orgId: string
  year: string
  /** Whether the audit log is open to the reader. */
  readsLog: boolean
}

/** What an auditor looks at besides a sample, with the way there: what no sample can find, and all else of the year, whole. */
export function Limits({ orgId, year, readsLog }: LimitsProps) {
  const days = { from: `${year}-01-01`, to: `${year}-12-31` }
  return (
    <div className="no-print my-10.5">
      <Section title={t.limits}>
        <p className="max-w-[62ch] text-soft">{t.limitsLead}</p>
        <Links
          links={[
            { href: officeAddress(orgId, 'bank', { lines: 'open' }), name: t.bankLines },
            { href: officeAddress(orgId, 'payouts'), name: t.payouts },
            { href: officeAddress(orgId, 'money'), name: t.comparison },
          ]}
        />
      </Section>
      <Section title={t.whole({ year })}>
        <p className="max-w-[62ch] text-soft">{t.wholeLead}</p>
        <Links
          links={[
            { href: officeAddress(orgId, 'payments', days), name: t.allPayments },
            { href: officeAddress(orgId, 'bank', { lines: 'decided' }), name: t.decidedLines },
            { href: officeAddress(orgId, 'bookkeeping'), name: t.vouchers },
            ...(readsLog
              ? [{ href: officeAddress(orgId, 'audit', { show: 'changes', ...days }), name: t.changes }]
              : []),
          ]}
        />
      </Section>
    </div>
  )
}
