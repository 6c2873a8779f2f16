import type { FamilyMemberStatus } from '@medlem/contract/membership'
import type { Organisation } from '@medlem/contract/organisation'
import { membershipTexts } from '@medlem/i18n/en/portal/membership'
import { List } from '../../ui/List.tsx'
import { Section } from '../../ui/Section.tsx'
import { notReadyReason } from './choiceGrid.ts'

export interface NotOnSaleProps {
  people: readonly FamilyMemberStatus[]
  organisations: readonly Organisation[]
}

/** The organisations that sell nothing at the moment, each with the reason. */
export function NotOnSale({ people, organisations }: NotOnSaleProps) {
  const closed = organisations.filter(({ enabled }) => !enabled)
  if (closed.length === 0) return null
  return (
    <Section title={membershipTexts.notReady}>
      <List>
        {closed.map(({ id, name }) => (
          <li key={id} className="flex flex-wrap gap-x-6 py-3">
            <span className="basis-60 font-semibold">{name}</span>
            <span className="flex-1 basis-60 text-soft">{notReadyReason(people, id)}</span>
          </li>
        ))}
      </List>
    </Section>
  )
}
