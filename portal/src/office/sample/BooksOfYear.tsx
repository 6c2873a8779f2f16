import type { PaidMethod } from '@medlem/contract/grant'
import type { Href } from '@medlem/contract/portalAddress'
import type { AuditSample, EntryGroup } from '@medlem/contract/sample'
import { officeSampleTexts as t } from '@medlem/i18n/en/portal/office/sample'
import { filteredAddress, officeAddress } from '../../api/office/officeAddress.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { formatCount } from '../../ui/format.ts'
import { Section } from '../../ui/Section.tsx'
import { movedMoney } from '../../ui/signedMoney.ts'
import css from './books.module.css'

const byHand: Record<PaidMethod, string> = {
  cash: t.byCash,
  bank_transfer: t.byBankTransfer,
  credit: t.byCredit,
}

interface Line {
  key: string
  name: string
  href: Href
  count: number
  sumMinor: number | null
}

/** What a year's books hold by kind, each with the way to its list. */
export function BooksOfYear({ orgId, sample }: { orgId: string; sample: AuditSample }) {
  const { year, currency, givenCount } = sample
  const lines = linesOf(orgId, sample)
  return (
    <Section title={t.books({ year: String(year) })}>
      {lines.length === 0 && givenCount === 0 ? (
        <p className="border-t border-line pt-4 text-soft">{t.empty({ year: String(year) })}</p>
      ) : (
        <div className="@container">
          <table className={css.books}>
            <thead>
              <tr>
                <th scope="col">{t.kind}</th>
                <th scope="col">{t.count}</th>
                <th scope="col">{t.amount}</th>
              </tr>
            </thead>
            <tbody>
              {lines.map(({ key, name, href, count, sumMinor }) => (
                <tr key={key}>
                  <td>
                    <AppLink href={href}>{name}</AppLink>
                  </td>
                  <td>{formatCount(count)}</td>
                  <td>{sumMinor !== null && movedMoney(sumMinor, currency)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="no-print mt-3 max-w-[62ch] text-meta text-soft">{t.handNote}</p>
        </div>
      )}
    </Section>
  )
}

function linesOf(orgId: string, { groups, year, givenCount }: AuditSample): Line[] {
  const days = { from: `${year}-01-01`, to: `${year}-12-31` }
  const received = groups
    .filter(({ kind }) => kind === 'received')
    .map(({ recordedAs, ...group }) => ({
      ...group,
      key: recordedAs ?? 'portal',
      name: recordedAs === null ? t.received : byHand[recordedAs],
      href: officeAddress(orgId, 'payments', {
        ...days,
        choice: 'received',
        way: recordedAs ?? undefined,
      }),
    }))
  const others = (['refund', 'chargeback', 'taken_back', 'credit'] as const).flatMap((kind) => {
    const of = groups.filter((group) => group.kind === kind)
    if (of.length === 0) return []
    const href =
      kind === 'credit'
        ? officeAddress(orgId, 'money')
        : officeAddress(orgId, 'payments', { ...days, choice: 'given_back' })
    return [{ key: kind, name: t[kind], href, count: total(of, 'count'), sumMinor: total(of, 'sumMinor') }]
  })
  const given = {
    key: 'given',
    name: t.givenYears,
    href: filteredAddress(orgId, [{ field: 'year', year, is: ['given'] }]),
    count: givenCount,
    sumMinor: null,
  }
  return [...received, ...others, ...(givenCount > 0 ? [given] : [])]
}

const total = (groups: readonly EntryGroup[], of: 'count' | 'sumMinor') =>
  groups.reduce((sum, group) => sum + group[of], 0)
