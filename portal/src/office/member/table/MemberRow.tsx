import type { ListedMember } from '@medlem/contract/memberList'
import { ageOn } from '@medlem/domain/age'
import { officeMemberTexts } from '@medlem/i18n/en/portal/office/member'
import { memberTableTexts as t } from '@medlem/i18n/en/portal/office/memberTable'
import { memo } from 'react'
import { personAddress } from '../../../api/person/person.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { visuallyHidden } from '../../../ui/visuallyHidden.tsx'
import { amount, type ColumnContext, StateMark } from './columns.tsx'
import type { WithColumns } from './gridProps.ts'
import { columnOf } from './ownColumn.ts'

export const rowId = (id: string | undefined) => (id === undefined ? undefined : `member-${id}`)

interface MemberRowProps extends Pick<WithColumns, 'columns' | 'context' | 'isPhone' | 'onSelect'> {
  row: ListedMember
  index: number
  isChosen: boolean
  isCurrent: boolean
}

/** A row of the table; drawn again only when something of it changes, as there are dozens in the document. */
export const MemberRow = memo(function MemberRow(props: MemberRowProps) {
  const { row, index, isChosen, isCurrent, isPhone, columns, context, onSelect } = props
  const name = `${row.firstName} ${row.lastName}`
  return (
    <tr
      id={rowId(row.id)}
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      data-current={isCurrent || undefined}
    >
      <td className="box">
        <label className="box-area">
          <input
            type="checkbox"
            className="tick"
            tabIndex={-1}
            aria-label={t.select({ name })}
            checked={isChosen}
            onChange={({ target }) => onSelect(row, target.checked)}
          />
        </label>
      </td>
      <th scope="row">
        <AppLink href={personAddress(context.orgId, row.id)} className="person-link" tabIndex={-1}>
          {officeMemberTexts.nameAllYears({ name, hidden: visuallyHidden })}
        </AppLink>
        {isPhone && <p className="row-meta">{metaOf(row, context)}</p>}
      </th>
      {isPhone && (
        <td className="figure">
          {row.unpaidMinor !== null && row.unpaidMinor > 0 && amount(row.unpaidMinor, context.currency)}
          <p className="row-meta">
            <StateMark state={row.state} />
          </p>
        </td>
      )}
      {columns.map((column) => {
        const shown = columnOf(column, context.fields)
        return (
          <td key={column} className={shown?.isFigure ? 'figure' : undefined}>
            {shown?.cell(row, context)}
          </td>
        )
      })}
    </tr>
  )
})

function metaOf({ dateOfBirth, city, memberNumber }: ListedMember, { today }: ColumnContext): string {
  const age = dateOfBirth === null ? '' : `${t.columnAge} ${ageOn(dateOfBirth, today)}`
  return [age || officeMemberTexts.memberNumber({ number: String(memberNumber) }), city]
    .filter(Boolean)
    .join(' · ')
}
