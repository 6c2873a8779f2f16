import type { Organisation } from '@medlem/contract/organisation'
import { readSearch } from '@medlem/contract/portalAddress'
import { screenSearch } from '@medlem/contract/screenSearch'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { eventTexts } from '@medlem/i18n/en/portal/event'
import { titleTexts } from '@medlem/i18n/en/portal/title'
import { FilterSheet } from '../../ui/FilterSheet.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { audienceWords } from './audience.ts'
import eventFilterCss from './eventFilter.module.css'
import { type EventFilter, readFilter } from './eventFilter.ts'

type Club = Pick<Organisation, 'id' | 'name' | 'hue'>

export interface EventFilterFormProps {
  filter: EventFilter
  organisations: readonly Club[]
  /** Those in which somebody of the family is. */
  ownClubs: readonly Club[]
  isFamily: boolean
  /** How many events pass. */
  found: number
  onChange: (filter: EventFilter) => void
}

const OURS = 'ours'

/** What is to be shown; every change acts at once. On a phone what is seldom wanted stands in a sheet. */
export function EventFilterForm({ ownClubs, isFamily, found, ...fields }: EventFilterFormProps) {
  const { filter, onChange } = fields
  const set = [filter.org, filter.when, filter.for].filter(Boolean).length
  return (
    <search className={eventFilterCss.eventFilter} aria-label={titleTexts.events}>
      <div className={eventFilterCss.eventFilterLine}>
        <SearchField
          label={commonTexts.search}
          placeholder={commonTexts.search}
          compact
          query={filter.q}
          onQuery={(q) => onChange({ ...filter, q })}
        />
        <FilterSheet set={set} done={eventTexts.showFound({ count: found })}>
          <FilterFields {...fields} />
        </FilterSheet>
      </div>
      <SegmentedControl
        legend={eventTexts.narrow}
        className={eventFilterCss.eventChips}
        value={filter.who || filter.org}
        onChange={(value) =>
          onChange({ ...filter, who: value === OURS ? OURS : '', org: value === OURS ? '' : value })
        }
        options={[
          { value: '', label: eventTexts.ofAll },
          { value: OURS, label: isFamily ? eventTexts.weCome : eventTexts.iCome },
          ...ownClubs.map(({ id, name, hue }) => ({
            value: id,
            label: (
              <span className="marked" style={{ '--hue': hue }}>
                {name}
              </span>
            ),
          })),
        ]}
      />
    </search>
  )
}

type FilterFieldsProps = Pick<EventFilterFormProps, 'filter' | 'organisations' | 'onChange'>

function FilterFields({ filter, organisations, onChange }: FilterFieldsProps) {
  const change = (part: Partial<Record<keyof EventFilter, string>>) =>
    onChange(readFilter(readSearch(screenSearch['/events'], { ...filter, ...part })))
  return (
    <>
      <SelectField
        label={commonTexts.organisation}
        value={filter.org}
        onChange={(event) => change({ org: event.target.value, who: '' })}
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
    </>
  )
}
