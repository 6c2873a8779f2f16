import { OwedAge } from '@medlem/contract/claim'
import { officeMoneyTexts as t } from '@medlem/i18n/en/portal/office/money'
import { useClaims } from '../../api/claim/claim.ts'
import { officeAddress } from '../../api/office/officeAddress.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { formatMoney, formatMoneyShort } from '../../ui/format.ts'
import { Section } from '../../ui/Section.tsx'
import { owedAges } from './owedAges.ts'
import css from './owedByAge.module.css'

/** What members owe an organisation of what they were asked for, by how long it is overdue. What is not due is not drawn: it would flatten the rest. */
export function OwedByAge({ orgId }: { orgId: string }) {
  const { data } = useClaims(orgId, 'open', '')
  const first = data?.pages[0]
  if (!first) return null
  const { owed, currency } = first
  const total = OwedAge.options.reduce((sum, age) => sum + owed[age], 0)
  const most = Math.max(1, ...OwedAge.options.map((age) => (age === 'not_due' ? 0 : owed[age])))
  return (
    <Section
      title={total === 0 ? t.owedNothing : t.owed({ amount: formatMoneyShort(total, currency) })}
      action={
        <AppLink className="text-link" href={officeAddress(orgId, 'claims')}>
          {t.allClaims}
        </AppLink>
      }
    >
      <dl className="border-t border-line">
        {(total === 0 ? [] : OwedAge.options).map((age) => (
          <div key={age} className={css.row}>
            <dt>{owedAges[age]}</dt>
            <dd>
              {age !== 'not_due' && owed[age] > 0 && (
                <i className={css.bar} style={{ '--filled': `${Math.round((owed[age] / most) * 100)}%` }} />
              )}
            </dd>
            <dd className="text-right">{formatMoney(owed[age], currency)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
