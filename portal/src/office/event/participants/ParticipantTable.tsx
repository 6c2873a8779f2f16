import { officeTierTexts } from '@medlem/i18n/en/portal/office/eventTier'
import { memberTableTexts } from '@medlem/i18n/en/portal/office/memberTable'
import { officeParticipantTexts as t } from '@medlem/i18n/en/portal/office/participant'
import { rowActionsTexts } from '@medlem/i18n/en/portal/rowActions'
import { Ellipsis } from 'lucide-react'
import { memo } from 'react'
import { personAddress } from '../../../api/person/person.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Tick } from '../../../ui/Tick.tsx'
import { visuallyHidden } from '../../../ui/visuallyHidden.tsx'
import { type ColumnContext, type ColumnOf, FIXED_COLUMN } from './participantColumns.tsx'
import type { ListColumn, ListedParticipant } from './participantList.ts'
import css from './participantTable.module.css'

/** Those that are shown, in their order. */
type ShownColumns = readonly (readonly [ListColumn, ColumnOf])[]

interface ParticipantTableProps {
  context: ColumnContext
  columns: ShownColumns
  /** Whether somebody chose them: paper has the same then. */
  isChosenByHand: boolean
  rows: readonly ListedParticipant[]
  isByName: boolean
  chosen: ReadonlySet<string>
  /** Left out for one who can do nothing with several. */
  onChoose: ((registrationId: string, isIn: boolean) => void) | undefined
  /** Left out for one who can do nothing with a row. */
  onMenu: ((one: ListedParticipant) => void) | undefined
  /** Offers a place to somebody who waits; left out where that can't be done. */
  onOffer: ((one: ListedParticipant) => void) | undefined
}

/** Who comes and who waits, a row each; on paper names with a box to tick, and the columns of the list. */
export function ParticipantTable(props: ParticipantTableProps) {
  const { context, columns, isChosenByHand, rows, isByName, chosen, onChoose, onMenu, onOffer } = props
  return (
    <div className={css.frame}>
      <table
        className={css.table}
        data-all-come={rows.every(({ state }) => state === 'registered') || undefined}
        data-choice={onChoose !== undefined || undefined}
        data-by-hand={isChosenByHand || undefined}
      >
        <thead>
          <tr>
            <th scope="col" className={css.box}>
              <span className={css.paper}>{t.tick}</span>
              {onChoose && <span className="no-print visually-hidden">{memberTableTexts.selection}</span>}
            </th>
            <th scope="col" aria-sort={isByName ? 'ascending' : undefined}>
              {t.name}
            </th>
            {columns.map(([column, { name, isOfScreen }]) => (
              <th
                key={column}
                scope="col"
                className={isOfScreen ? css.screen : column === FIXED_COLUMN ? css.state : undefined}
              >
                {name}
              </th>
            ))}
            {onMenu && (
              <th scope="col" className={css.menu}>
                <span className="visually-hidden">{officeTierTexts.more}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((one) => (
            <Row
              key={one.registrationId}
              one={one}
              context={context}
              columns={columns}
              isChosen={chosen.has(one.registrationId)}
              onChoose={onChoose}
              onMenu={onMenu}
              onOffer={onOffer}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RowProps {
  one: ListedParticipant
  context: ColumnContext
  columns: ShownColumns
  isChosen: boolean
  onChoose: ParticipantTableProps['onChoose']
  onMenu: ParticipantTableProps['onMenu']
  onOffer: ParticipantTableProps['onOffer']
}

const Row = memo(function Row({ one, context, columns, isChosen, onChoose, onMenu, onOffer }: RowProps) {
  const { orgId, seesPeople } = context
  const { name, memberId, guestEmail } = one
  return (
    <tr>
      <td className={css.box}>
        <span className={css.paper} />
        {onChoose && (
          <label className={css.choice}>
            <Tick
              checked={isChosen}
              aria-label={memberTableTexts.select({ name })}
              onChange={({ target }) => onChoose(one.registrationId, target.checked)}
            />
          </label>
        )}
      </td>
      <td className={css.name}>
        {seesPeople && guestEmail === null ? (
          <AppLink href={personAddress(orgId, memberId)}>{name}</AppLink>
        ) : (
          name
        )}
        {guestEmail !== null && (
          <span className={css.guest}>
            {t.guest}
            {seesPeople && guestEmail !== '' && (
              <>
                {' · '}
                <a className="text-link" href={`mailto:${guestEmail}`}>
                  {guestEmail}
                </a>
              </>
            )}
          </span>
        )}
      </td>
      {columns.map(([column, { name: label, cell, className, isLabelled }]) => (
        <td key={column} className={className} data-label={isLabelled ? label : undefined}>
          {cell(one)}
          {column === FIXED_COLUMN && onOffer && one.state === 'waiting' && (
            <Button variant="secondary" className={css.offer} onClick={() => onOffer(one)}>
              {t.offer({ name, hidden: visuallyHidden })}
            </Button>
          )}
        </td>
      ))}
      {onMenu && (
        <td className={css.menu}>
          <button type="button" aria-haspopup="dialog" onClick={() => onMenu(one)}>
            <Ellipsis size={20} aria-hidden="true" />
            <span className="visually-hidden">{rowActionsTexts.more({ name, hidden: visuallyHidden })}</span>
          </button>
        </td>
      )}
    </tr>
  )
})
