import type { Organisation } from '@medlem/contract/organisation'
import { organisationTexts } from '@medlem/i18n/en/portal/organisation'
import { copenhagenDay, formatMoney, formatPeriod } from '../../ui/format.ts'
import { List } from '../../ui/List.tsx'
import { foreignLang } from '../../ui/language.ts'
import { Section } from '../../ui/Section.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { feeRows, priceParts } from './feeRows.ts'

/** What memberships cost, of what parts, and when they are sold. */
export function FeeList({ organisation }: { organisation: Organisation }) {
  const { membershipConfigurations, currency } = organisation
  const rows = feeRows(membershipConfigurations, copenhagenDay(new Date()))
  return (
    <Section title={organisationTexts.fees}>
      {rows.length === 0 && <p className="border-y border-line py-4 text-soft">{organisationTexts.noFees}</p>}
      <List>
        {rows.map(({ configuration, year, price, isOpen, window, ages }) => (
          <li
            key={configuration.id}
            className="grid grid-cols-[4.5rem_1fr] items-baseline gap-x-4 gap-y-1 py-4 mini:grid-cols-[4.5rem_1fr_minmax(0,15.5rem)_minmax(0,17rem)] mini:gap-x-6"
          >
            <span className="font-display text-club font-medium tabular-nums">{year}</span>
            <div className="min-w-0">
              <h3 className="font-semibold" lang={foreignLang(configuration.languages?.name)}>
                {configuration.name}
              </h3>
              <p className="text-meta text-soft tabular-nums">
                {formatPeriod(configuration.startDate, configuration.endDate)}
              </p>
              {ages && <p className="text-meta text-soft tabular-nums">{ages}</p>}
            </div>
            <p className="col-start-2 mini:col-start-3">
              <StatusDot tone={isOpen ? 'good' : 'neutral'}>{window}</StatusDot>
            </p>
            <div className="col-start-2 tabular-nums mini:col-start-4 mini:text-right">
              <p className="font-medium whitespace-nowrap">
                {formatMoney(Number(price.unitMinor), currency)}
              </p>
              <p className="text-meta text-soft">{priceParts(price, currency)}</p>
            </div>
          </li>
        ))}
      </List>
    </Section>
  )
}
