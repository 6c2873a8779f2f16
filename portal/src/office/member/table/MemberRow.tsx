import type { ListedMember } from '@medlem/contract/memberList'
import { ageOn } from '@medlem/domain/age'
import { officeMemberTexts } from '@medlem/i18n/en/portal/office/member'
import { memberTableTexts as t } from '@medlem/i18n/en/portal/office/memberTable'
import { memo } from 'react'
import { personAddress } from '../../../api/person/person.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Tick } from '../../../ui/Tick.tsx'
import { visuallyHidden } from '../../../ui/visuallyHidden.tsx'
import { amount, type ColumnContext, StateMark } from '../columns/columns.tsx'
import { columnOf } from '../columns/ownColumn.ts'
import type { WithColumns } from './gridProps.ts'
import memberGridCss from './memberGrid.module.css'

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
      <td className={memberGridCss.box}>
        <label className={memberGridCss.boxArea}>
          <Tick
            tabIndex={-1}
            aria-label={t.select({ name })}
            checked={isChosen}
            onChange={({ target }) => onSelect(row, target.checked)}
          />
        </label>
      </td>
      <th scope="row">
        <AppLink
          href={personAddress(context.orgId, row.id)}
          className={memberGridCss.personLink}
          tabIndex={-1}
        >
          {officeMemberTexts.nameAllYears({ name, hidden: visuallyHidden })}
        </AppLink>
        {isPhone && <p className={memberGridCss.rowMeta}>{metaOf(row, context)}</p>}
      </th>
      {isPhone && (
        <td className={memberGridCss.figure}>
          {row.unpaidMinor !== null && row.unpaidMinor > 0 && amount(row.unpaidMinor, context.currency)}
          <p className={memberGridCss.rowMeta}>
            <StateMark state={row.state} />
          </p>
        </td>
      )}
      {columns.map((column) => {
        const shown = columnOf(column, context.fields)
        return (
          <td key={column} className={shown?.isFigure ? memberGridCss.figure : undefined}>
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
