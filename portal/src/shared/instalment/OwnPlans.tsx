import { hrefOf } from '@medlem/contract/portalAddress'
import { instalmentTexts as t } from '@medlem/i18n/en/portal/instalment'
import { useInstalments } from '../../api/instalment/instalment.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { formatMoney } from '../../ui/format.ts'
import { List } from '../../ui/List.tsx'
import { listWords } from '../../ui/language.ts'
import { Section } from '../../ui/Section.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'
import { PartState } from './PartState.tsx'

/** Beside the memberships: what is asked for, or paid in parts, and not yet paid in full; on home what is asked for alone. Nothing while there is none. */
export function OwnPlans({ isHome = false }: { isHome?: boolean }) {
  const { data } = useInstalments()
  const running = data?.filter(
    ({ isStopped, claim, paidMinor, totalMinor }) =>
      !isStopped && paidMinor < totalMinor && (claim !== undefined || !isHome),
  )
  if (!running || running.length === 0) return null
  return (
    <Section title={running.every(({ claim }) => claim) ? t.toPay : t.title}>
      <List>
        {running.map(({ id, organisationName, years, claim, currency, totalMinor, paidMinor, parts }) => {
          const paid = parts.filter(({ state }) => state === 'paid').length
          const next = parts.find(({ state }) => state !== 'paid' && state !== 'refunded')
          // Of one family and organisation there are several where each is asked for a fee.
          const whose = listWords(years.map(({ memberName, year }) => `${memberName} ${year}`))
          const link = { whose, hidden: visuallyHidden }
          return (
            <li key={id} className="flex flex-wrap justify-between gap-x-6 py-3.5">
              <div>
                <p>
                  {claim
                    ? t.owed({
                        organisation: organisationName,
                        amount: formatMoney(totalMinor - paidMinor, currency),
                      })
                    : t.paidOf({ organisation: organisationName, paid, of: parts.length })}
                </p>
                <p className="text-meta text-soft">{whose}</p>
                {next && <PartState part={next} />}
              </div>
              <AppLink className="text-link" href={hrefOf('/instalments', { part: next?.id })}>
                {claim ? t.seeOwed(link) : t.seeParts(link)}
              </AppLink>
            </li>
          )
        })}
      </List>
    </Section>
  )
}
