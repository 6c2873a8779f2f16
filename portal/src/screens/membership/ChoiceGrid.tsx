import type { FamilyMemberStatus } from '@medlem/contract/membership'
import type { Organisation } from '@medlem/contract/organisation'
import { membershipTexts } from '@medlem/i18n/en/portal/membership'
import type { ChosenLine } from '../../api/purchase/purchaseChoice.ts'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import { ChoiceCell } from './ChoiceCell.tsx'

// More columns than this are not read across.
const MAX_COLUMNS = 4

export interface ChoiceGridProps {
  people: readonly FamilyMemberStatus[]
  organisations: readonly Organisation[]
  lines: readonly ChosenLine[]
  onChoose: (place: Pick<ChosenLine, 'orgId' | 'memberId'>, configurationId: string | null) => void
}

/** Narrower than this, in units of the reader's own text size, a table would break names inside words. */
const TABLE_REM = 56

function textSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
}

/** People × organisations in one table; on a phone, or with many organisations, a list for each organisation. */
export function ChoiceGrid(props: ChoiceGridProps) {
  const isWide = useMediaQuery(`(min-width: ${TABLE_REM * textSize()}px)`)
  return isWide && props.organisations.length <= MAX_COLUMNS ? <Table {...props} /> : <Lists {...props} />
}

function Relation({ person }: { person: FamilyMemberStatus }) {
  const words = {
    self: membershipTexts.relationSelf,
    child: membershipTexts.relationChild,
    linked: membershipTexts.relationLinked,
  } as const
  return <span className="text-meta font-normal text-soft">{words[person.relation]}</span>
}

function cellProps({ lines, onChoose }: ChoiceGridProps, orgId: string, memberId: string) {
  const line = lines.find((chosen) => chosen.orgId === orgId && chosen.memberId === memberId)
  return {
    chosen: line?.configurationId ?? null,
    onChoose: (configurationId: string | null) => onChoose({ orgId, memberId }, configurationId),
  }
}

function Table(props: ChoiceGridProps) {
  const { people, organisations } = props
  return (
    <table className="w-full table-fixed border-collapse text-left">
      <caption className="visually-hidden">{membershipTexts.choiceTable}</caption>
      <thead>
        <tr className="border-b border-line align-bottom">
          <td className="w-44" />
          {organisations.map(({ id, name, category }) => (
            <th key={id} scope="col" className="px-3 pb-3 font-normal">
              <span className="block text-meta text-soft">{category}</span>
              <span className="font-display text-lead font-semibold leading-tight">{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={person.memberId} className="border-b border-line">
            <th scope="row" className="py-4 pr-3 align-top font-semibold">
              <span className="block">
                {person.firstName} {person.lastName}
              </span>
              <Relation person={person} />
            </th>
            {organisations.map((organisation) => (
              <td key={organisation.id} className="px-3 py-2 align-top">
                <ChoiceCell
                  person={person}
                  organisation={organisation}
                  {...cellProps(props, organisation.id, person.memberId)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Lists(props: ChoiceGridProps) {
  return (
    <div className="grid gap-9">
      {props.organisations.map((organisation) => (
        <section key={organisation.id} aria-labelledby={`choice-${organisation.id}`}>
          <p className="text-meta text-soft">{organisation.category}</p>
          <h2 id={`choice-${organisation.id}`} className="font-display text-club font-semibold leading-tight">
            {organisation.name}
          </h2>
          <ul className="mt-2 border-t border-line">
            {props.people.map((person) => (
              <li key={person.memberId} className="border-b border-line py-3">
                <p className="font-semibold">
                  {person.firstName} <Relation person={person} />
                </p>
                <ChoiceCell
                  person={person}
                  organisation={organisation}
                  {...cellProps(props, organisation.id, person.memberId)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
