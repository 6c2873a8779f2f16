import type { FamilyStanding } from '@medlem/contract/membership'
import type { Organisation } from '@medlem/contract/organisation'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { formatMoneyShort } from '../../ui/format.ts'
import { type Cell, cellOf, standingIn } from './choiceGrid.ts'

export interface ChoiceCellProps {
  person: FamilyStanding
  organisation: Organisation
  /** The chosen configuration, null when none is. */
  chosen: string | null
  onChoose: (configurationId: string | null) => void
}

/** One person in one organisation: a box, a list of fees, or the reason why there is nothing to choose. */
export function ChoiceCell(props: ChoiceCellProps) {
  const cell = cellOf(standingIn(props.person, props.organisation.id))
  if (cell.kind === 'closed') return <p className="text-meta text-soft">{cell.message}</p>
  return cell.offers.length === 1 ? <OneFee {...props} cell={cell} /> : <SeveralFees {...props} cell={cell} />
}

type OpenCell = ChoiceCellProps & { cell: Extract<Cell, { kind: 'open' }> }

function OneFee({ person, organisation, chosen, onChoose, cell }: OpenCell) {
  const id = useId()
  const [offer] = cell.offers
  if (!offer) return null
  return (
    <div className="check py-0! items-center!">
      <input
        type="checkbox"
        id={id}
        className="mt-0!"
        checked={chosen === offer.configurationId}
        onChange={(event) => onChoose(event.target.checked ? offer.configurationId : null)}
      />
      <label htmlFor={id} className="grid min-h-11 content-center">
        <span className="visually-hidden">
          {person.firstName} {person.lastName}, {organisation.name},
        </span>
        <span className="font-medium tabular-nums">{formatMoneyShort(offer.unitMinor, offer.currency)}</span>
        <span className="text-meta text-soft">
          {offer.name} {offer.year}
        </span>
      </label>
    </div>
  )
}

function SeveralFees({ person, organisation, chosen, onChoose, cell }: OpenCell) {
  return (
    <div className="select">
      <select
        className={`control min-w-0 ${chosen ? 'border-fjord! font-medium' : ''}`}
        aria-label={`${person.firstName} ${person.lastName}, ${organisation.name}`}
        value={chosen ?? ''}
        onChange={(event) => onChoose(event.target.value || null)}
      >
        <option value="">Select Membership</option>
        {cell.offers.map((offer) => (
          <option key={offer.configurationId} value={offer.configurationId}>
            {offer.name} {offer.year} · {formatMoneyShort(offer.unitMinor, offer.currency)}
          </option>
        ))}
      </select>
      <ChevronDown size={18} aria-hidden="true" />
    </div>
  )
}
