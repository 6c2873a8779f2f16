import type { DunningLimit } from '@medlem/contract/dunning'
import { officeDunningTexts as t } from '@medlem/i18n/en/portal/office/dunning'
import { formatMoney } from '../../ui/format.ts'

/** What the law lets reminders cost, in sentences. */
export function DunningLimits({ limit, currency }: { limit: DunningLimit; currency: string }) {
  const { mostMinor, mostFees, firstAfterDays, daysApart, source } = limit
  if (source === null) return <p className="text-meta text-soft">{t.noLimit({ currency })}</p>
  const sentences = [
    t.limit({ amount: formatMoney(mostMinor, currency), source }),
    ...(mostFees === null ? [] : [t.limitCount({ most: mostFees })]),
    ...(firstAfterDays > 1 ? [t.limitEarly({ days: firstAfterDays })] : []),
    ...(daysApart > 0 ? [t.limitApart({ days: daysApart })] : []),
    t.agreed,
  ]
  return <p className="text-meta text-soft">{sentences.join(' ')}</p>
}
