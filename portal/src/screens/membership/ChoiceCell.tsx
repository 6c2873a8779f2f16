import type { FamilyMemberStatus, Offer } from '@medlem/contract/membership'
import type { Organisation } from '@medlem/contract/organisation'
import { daysLeftWords } from '@medlem/domain/feeOffer'
import { membershipTexts } from '@medlem/i18n/en/portal/membership'
import { copenhagenDay, formatMoneyShort } from '../../ui/format.ts'
import { foreignLang } from '../../ui/language.ts'
import { BirthdayQuestion } from './BirthdayQuestion.tsx'
import { birthdayQuestion, cellOf, statusIn } from './choiceGrid.ts'
import './feeRow.css'

export interface ChoiceCellProps {
  person: FamilyMemberStatus
  organisation: Organisation
  /** The chosen configuration, null when none is. */
  chosen: string | null
  onChoose: (configurationId: string | null) => void
}

/** One person in one organisation: a row for each fee with its price, or the reason why there is nothing to choose. */
export function ChoiceCell(props: ChoiceCellProps) {
  const { person, organisation } = props
  const cell = cellOf(statusIn(person, organisation.id))
  const asks = birthdayQuestion(person, organisation.id)
  return (
    <>
      {cell.kind === 'open' && <FeeRows {...props} offers={cell.offers} />}
      {cell.kind === 'closed' && <p className="text-meta text-soft">{cell.message}</p>}
      {asks && <BirthdayQuestion person={person} why={cell.kind === 'closed' ? undefined : asks} />}
    </>
  )
}

function FeeRows({
  person,
  organisation,
  chosen,
  onChoose,
  offers,
}: ChoiceCellProps & { offers: readonly Offer[] }) {
  const forWhom = `${person.firstName} ${person.lastName}, ${organisation.name}`
  return (
    <fieldset>
      <legend className="visually-hidden">
        {offers.length > 1 ? membershipTexts.chooseOne({ forWhom }) : forWhom}
      </legend>
      {offers.map((offer) => (
        <FeeRow
          key={offer.configurationId}
          offer={offer}
          forWhom={forWhom}
          isChosen={chosen === offer.configurationId}
          onChange={(isChosen) => onChoose(isChosen ? offer.configurationId : null)}
        />
      ))}
    </fieldset>
  )
}

interface FeeRowProps {
  offer: Offer
  forWhom: string
  isChosen: boolean
  onChange: (isChosen: boolean) => void
}

function FeeRow({ offer, forWhom, isChosen, onChange }: FeeRowProps) {
  const left = daysLeftWords(offer, copenhagenDay(new Date()))
  return (
    <label className="check fee-row">
      <input type="checkbox" checked={isChosen} onChange={(event) => onChange(event.target.checked)} />
      <span className="fee-name">
        <span className="visually-hidden">{forWhom}, </span>
        <span lang={foreignLang(offer.languages?.name)}>{offer.name}</span>{' '}
        <span className="whitespace-nowrap">{offer.year}</span>
        {offer.joiningMinor && (
          <span className="block text-meta text-soft">
            {membershipTexts.joiningFee({ amount: formatMoneyShort(offer.joiningMinor, offer.currency) })}
          </span>
        )}
        {left && <span className="block text-meta text-soft">{left}</span>}
      </span>
      <span className="fee-price">{formatMoneyShort(offer.unitMinor, offer.currency)}</span>
    </label>
  )
}
