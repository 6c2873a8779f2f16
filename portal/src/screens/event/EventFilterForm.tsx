import type { Organisation } from '@medlem/contract/organisation'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { audienceWords } from './audience.ts'
import { type EventFilter, readFilter } from './eventFilter.ts'

export interface EventFilterFormProps {
  filter: EventFilter
  organisations: readonly Pick<Organisation, 'id' | 'name'>[]
  onChange: (filter: EventFilter) => void
}

/** What is to be shown; every change acts at once. */
export function EventFilterForm({ filter, organisations, onChange }: EventFilterFormProps) {
  const change = (part: Partial<Record<keyof EventFilter, string>>) =>
    onChange(readFilter({ ...filter, ...part }))
  return (
    <search className="mb-10 grid gap-4 mini:grid-cols-2 full:grid-cols-4" aria-label="Events">
      <TextField
        label="Search"
        type="search"
        value={filter.q}
        maxLength={80}
        onChange={(event) => change({ q: event.target.value })}
      />
      <SelectField
        label="Organisation"
        value={filter.org}
        onChange={(event) => change({ org: event.target.value })}
        options={[
          { value: '', label: 'All organisations' },
          ...organisations.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <SelectField
        label="When"
        value={filter.when}
        onChange={(event) => change({ when: event.target.value })}
        options={[
          { value: '', label: 'Any time' },
          { value: 'week', label: 'The next 7 days' },
          { value: 'month', label: 'The next 30 days' },
          { value: 'quarter', label: 'The next 3 months' },
        ]}
      />
      <SelectField
        label="Who it is for"
        value={filter.for}
        onChange={(event) => change({ for: event.target.value })}
        options={[
          { value: '', label: 'Anyone' },
          ...Object.entries(audienceWords).map(([value, label]) => ({ value, label })),
        ]}
      />
    </search>
  )
}
