import type { EventParticipants } from '@medlem/contract/participant'
import { useRef } from 'react'
import { useGoTo } from '../ui/useGoTo.ts'
import { listAddress } from './event/participants/ParticipantTools.tsx'
import {
  answerFilter,
  choose,
  countAnswers,
  type ListedParticipant,
  type ListSearch,
} from './event/participants/participantList.ts'
import { FilterChips } from './member/filter/FilterChips.tsx'

interface AnswerFiltersProps {
  data: EventParticipants
  all: readonly ListedParticipant[]
  search: ListSearch
}

const written = (filter: readonly unknown[]) => (filter.length === 0 ? '' : JSON.stringify(filter))

/** Filters the participants by what they answered; the conditions are those of the member list, and stand in the address. */
export function AnswerFilters({ data, all, search }: AnswerFiltersProps) {
  const { event, questions } = data
  const goTo = useGoTo()
  const addButton = useRef<HTMLButtonElement>(null)
  return (
    <FilterChips
      state={{ orgId: event.orgId, query: '', filter: answerFilter(search) }}
      thisYear={new Date(event.startDate).getFullYear()}
      context={{ fields: questions, seesPayments: false }}
      known={[]}
      count={(number, others) => countAnswers(choose(all, { ...search, filter: written(others) }), number)}
      isPhone={false}
      addButton={addButton}
      onFilter={(filter) =>
        goTo(listAddress(event.id, { ...search, filter: written(filter) }), { replace: true })
      }
    />
  )
}
