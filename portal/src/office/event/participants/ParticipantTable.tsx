import type { EventParticipants } from '@medlem/contract/participant'
import { officeDoorTexts } from '@medlem/i18n/en/portal/office/door'
import { officeEventTexts } from '@medlem/i18n/en/portal/office/event'
import { officeTierTexts } from '@medlem/i18n/en/portal/office/eventTier'
import { memberTableTexts } from '@medlem/i18n/en/portal/office/memberTable'
import { officeParticipantTexts as t } from '@medlem/i18n/en/portal/office/participant'
import { rowActionsTexts } from '@medlem/i18n/en/portal/rowActions'
import { Ellipsis } from 'lucide-react'
import { memo } from 'react'
import { personAddress } from '../../../api/person/person.ts'
import { registrationWord } from '../../../shared/event/signUpLabels.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { formatInstant, momentParts } from '../../../ui/format.ts'
import { StatusDot } from '../../../ui/StatusDot.tsx'
import { Tick } from '../../../ui/Tick.tsx'
import { visuallyHidden } from '../../../ui/visuallyHidden.tsx'
import { answerTo, type ListedParticipant, paymentWord } from './participantList.ts'
import css from './participantTable.module.css'

/** What of an event the columns depend on, the same for every row. */
interface Columns {
  orgId: string
  currency: string
  questions: EventParticipants['questions']
  hasTiers: boolean
  /** Something costs, or was paid. */
  hasMoney: boolean
  /** Whether a name leads to the person's page. */
  seesPeople: boolean
  /** Whether what was paid leads to its receipt. */
  seesMoney: boolean
}

interface ParticipantTableProps {
  columns: Columns
  rows: readonly ListedParticipant[]
  isByName: boolean
  chosen: ReadonlySet<string>
  /** Left out for one who can do nothing with several. */
  onChoose: ((registrationId: string, isIn: boolean) => void) | undefined
  /** Left out for one who can do nothing with a row. */
  onMenu: ((one: ListedParticipant) => void) | undefined
  /** Offers a place to who waits; left out where that can't be done. */
  onOffer: ((one: ListedParticipant) => void) | undefined
}

/** Who comes and who waits, a row each; on paper names with a box to tick, the kind of place and the answers. */
export function ParticipantTable(props: ParticipantTableProps) {
  const { columns, rows, isByName, chosen, onChoose, onMenu, onOffer } = props
  const { questions, hasTiers, hasMoney } = columns
  return (
    <div className={css.frame}>
      <table
        className={css.table}
        data-all-come={rows.every(({ state }) => state === 'registered') || undefined}
        data-choice={onChoose !== undefined || undefined}
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
            {hasTiers && <th scope="col">{officeTierTexts.whichPlace}</th>}
            {hasMoney && (
              <th scope="col" className={css.screen}>
                {t.payment}
              </th>
            )}
            <th scope="col" className={css.state}>
              {t.state}
            </th>
            <th scope="col" className={css.screen}>
              {t.came}
            </th>
            {questions.map(({ number, name }) => (
              <th key={number} scope="col">
                {name}
              </th>
            ))}
            {onMenu && (
              <th scope="col" className={css.screen}>
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
  columns: Columns
  isChosen: boolean
  onChoose: ParticipantTableProps['onChoose']
  onMenu: ParticipantTableProps['onMenu']
  onOffer: ParticipantTableProps['onOffer']
}

const Row = memo(function Row({ one, columns, isChosen, onChoose, onMenu, onOffer }: RowProps) {
  const { orgId, questions, hasTiers, hasMoney, seesPeople } = columns
  const { name, memberId, tierName, guestEmail } = one
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
      {hasTiers && <td className={css.tier}>{tierName}</td>}
      {hasMoney && (
        <td className={css.payment}>
          <Payment one={one} columns={columns} />
        </td>
      )}
      <td className={css.state}>
        <State one={one} />
        {onOffer && one.state === 'waiting' && (
          <Button variant="secondary" className={css.offer} onClick={() => onOffer(one)}>
            {t.offer({ name, hidden: visuallyHidden })}
          </Button>
        )}
      </td>
      <td className={css.came}>
        <Came one={one} />
      </td>
      {questions.map((question) => (
        <td key={question.number} className={css.answer} data-label={question.name}>
          {answerTo(one, question)}
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

function Payment({ one, columns: { currency, seesMoney } }: Pick<RowProps, 'one' | 'columns'>) {
  const { name, paid } = one
  const payment = paymentWord(one, currency)
  if (!payment) return null
  return (
    <StatusDot tone={payment.tone}>
      {paid && seesMoney ? (
        <AppLink className="text-link" href={`/membership-${paid.paymentId}-receipt`}>
          {t.receiptOf({ name, payment: payment.word, hidden: visuallyHidden })}
        </AppLink>
      ) : (
        payment.word
      )}
    </StatusDot>
  )
}

function State({ one }: { one: ListedParticipant }) {
  const { tone, word } = registrationWord(one)
  const { offerExpiresAt } = one
  return (
    <>
      <StatusDot tone={tone}>{word}</StatusDot>
      {offerExpiresAt && (
        <span className={css.until}>
          {officeEventTexts.keptUntil({ moment: formatInstant(offerExpiresAt) })}
        </span>
      )}
    </>
  )
}

function Came({ one: { state, cameAt } }: { one: ListedParticipant }) {
  if (cameAt) {
    return <StatusDot tone="good">{officeDoorTexts.cameAt({ time: momentParts(cameAt).time })}</StatusDot>
  }
  if (state !== 'registered') return null
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{t.notCame}</span>
    </>
  )
}
