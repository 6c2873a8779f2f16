import { officeMoneyTexts as t } from '@medlem/i18n/en/portal/office/money'
import type { ReactNode } from 'react'
import { useIncome } from '../../api/movement/movement.ts'
import { officeAddress } from '../../api/office/officeAddress.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { IncomeTable } from './IncomeTable.tsx'
import css from './income.module.css'

interface IncomeOverviewProps {
  orgId: string
  /** 'YYYY-MM', the last of the twelve. */
  month: string
  isRunning: boolean
  /** Stands beside it. */
  children: ReactNode
}

/** The income of twelve months, with room beside it. */
export function IncomeOverview({ orgId, month, isRunning, children }: IncomeOverviewProps) {
  const { data, error, refetch, isPlaceholderData } = useIncome(orgId, month)
  return (
    <div className={css.columns}>
      <div aria-busy={isPlaceholderData || undefined}>
        {error && !data && <ErrorNotice error={error} title={t.incomeNotLoaded} retry={() => refetch()} />}
        {!data && !error && (
          <div className={css.place}>
            <Skeleton height="100%" />
          </div>
        )}
        {data && (
          <IncomeTable
            income={data}
            isRunning={isRunning}
            hrefOf={(query) => officeAddress(orgId, 'payments', query)}
          />
        )}
      </div>
      <div>{children}</div>
    </div>
  )
}
