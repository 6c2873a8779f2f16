import type { Organisation } from '@medlem/contract/organisation'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { eventTexts } from '@medlem/i18n/en/portal/event'
import { titleTexts } from '@medlem/i18n/en/portal/title'
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
    <search className="mb-10 grid gap-4 mini:grid-cols-2 full:grid-cols-4" aria-label={titleTexts.events}>
      <TextField
        label={commonTexts.search}
        type="search"
        value={filter.q}
        maxLength={80}
        onChange={(event) => change({ q: event.target.value })}
      />
      <SelectField
        label={commonTexts.organisation}
        value={filter.org}
        onChange={(event) => change({ org: event.target.value })}
        options={[
          { value: '', label: eventTexts.allOrganisations },
          ...organisations.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <SelectField
        label={eventTexts.when}
        value={filter.when}
        onChange={(event) => change({ when: event.target.value })}
        options={[
          { value: '', label: eventTexts.anyTime },
          { value: 'week', label: eventTexts.within7Days },
          { value: 'month', label: eventTexts.within30Days },
          { value: 'quarter', label: eventTexts.within3Months },
        ]}
      />
      <SelectField
        label={eventTexts.audience}
        value={filter.for}
        onChange={(event) => change({ for: event.target.value })}
        options={[
          { value: '', label: eventTexts.anyone },
          ...Object.entries(audienceWords).map(([value, label]) => ({ value, label })),
        ]}
      />
    </search>
  )
}
