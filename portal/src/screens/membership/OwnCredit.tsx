import { creditTexts as t } from '@medlem/i18n/en/portal/credit'
import { useOwnCredit } from '../../api/credit/credit.ts'
import { formatMoney } from '../../ui/format.ts'
import { Section } from '../../ui/Section.tsx'

/** What the member has paid organisations too much; nothing where there is none. */
export function OwnCredit() {
  const { data } = useOwnCredit()
  if (!data || data.length === 0) return null
  return (
    <Section title={t.title}>
      <ul className="border-t border-line">
        {data.map(({ orgId, organisationName, amountMinor, currency }) => (
          <li key={orgId} className="border-b border-line py-3.5 font-medium tabular-nums">
            {t.has({ organisation: organisationName, amount: formatMoney(amountMinor, currency) })}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-meta text-soft">{t.note}</p>
    </Section>
  )
}
