import { memberTableTexts as t } from '@medlem/i18n/en/portal/office/memberTable'
import { AppLink } from '../../../ui/AppLink.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import type { OwnFields } from '../columns/ownColumn.ts'
import { conditionText } from '../filter/filterLabels.ts'
import { useConditionNames } from '../filter/useConditionNames.ts'
import { addressOf, type TableState } from './tableState.ts'

interface NoRowsProps {
  state: TableState
  fields: OwnFields
  /** How many there are in the organisation. */
  all: number
  without: { conditions: number[]; query: number; ended: number } | null
}

/** Where no member is shown: none yet, or which filter takes how many away, and how many of those who ended it would choose. */
export function NoRows({ state, fields, all, without }: NoRowsProps) {
  const names = useConditionNames({ ...state, fields })
  const { filter, query } = state
  const ended = without !== null && without.ended > 0 && (
    <li>
      <AppLink
        className="text-link"
        href={addressOf({ ...state, filter: [...filter, { field: 'ended', is: ['yes'] }] })}
      >
        {t.endedOnes({ count: without.ended })}
      </AppLink>
    </li>
  )
  if (all === 0) {
    return (
      <div className="empty-state">
        <h2 className="empty-title">{t.noMembersYet}</h2>
        <p className="empty-text">{t.noMembersNote}</p>
        {ended && <ul className="empty-text">{ended}</ul>}
      </div>
    )
  }
  const helpful = filter
    .map((condition, at) => ({ condition, at, count: without?.conditions[at] ?? 0 }))
    .filter(({ count }) => count > 0)
  return (
    <div className="empty-state">
      <h2 className="empty-title">{t.noneFound}</h2>
      <ul className="empty-text">
        {helpful.map(({ condition, at, count }) => (
          <li key={at}>
            <AppLink className="text-link" href={addressOf({ ...state, filter: filter.toSpliced(at, 1) })}>
              {t.withoutCondition({ name: conditionText(condition, names), count })}
            </AppLink>
          </li>
        ))}
        {query !== '' && (without?.query ?? 0) > 0 && (
          <li>
            <AppLink className="text-link" href={addressOf({ ...state, query: '' })}>
              {t.withoutWords({ count: without?.query ?? 0 })}
            </AppLink>
          </li>
        )}
        {ended}
      </ul>
      {filter.length > 0 && (
        <ButtonLink variant="secondary" href={addressOf({ ...state, filter: [], view: undefined })}>
          {t.removeFilters}
        </ButtonLink>
      )}
    </div>
  )
}
