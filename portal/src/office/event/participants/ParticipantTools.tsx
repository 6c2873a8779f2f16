import type { EventTier } from '@medlem/contract/eventTier'
import { ParticipantShow } from '@medlem/contract/participantShow'
import { type Href, hrefOf } from '@medlem/contract/portalAddress'
import { officeTierTexts } from '@medlem/i18n/en/portal/office/eventTier'
import { memberTableTexts } from '@medlem/i18n/en/portal/office/memberTable'
import { officeParticipantTexts as t } from '@medlem/i18n/en/portal/office/participant'
import { Columns3 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { ChipLinks } from '../../../ui/ChipLinks.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { useGoTo } from '../../../ui/useGoTo.ts'
import { countShown, type ListedParticipant, type ListSearch } from './participantList.ts'

/** Where the list stands on the page of an event. */
export const PARTICIPANTS = 'participants'

/** The address of an event with such a list of participants, and of the list on the page. */
export function listAddress(eventId: string, search: ListSearch): Href {
  return `${hrefOf(`/event-${eventId}-detail`, search)}#${PARTICIPANTS}` as Href
}

interface ParticipantToolsProps {
  eventId: string
  all: readonly ListedParticipant[]
  tiers: readonly EventTier[]
  search: ListSearch
  onColumns: () => void
  /** Filters by what an event asks; none of one that asks nothing. */
  filters: ReactNode
}

const names: Record<ParticipantShow, string> = {
  coming: t.coming,
  paid: t.paid,
  to_pay: t.toPay,
  waiting: t.waiting,
  came: t.came,
  not_come: t.notCome,
  guests: t.guests,
}

/** Which participants are shown, found and in which order; all of it stands in the address. */
export function ParticipantTools(props: ParticipantToolsProps) {
  const { eventId, all, tiers, search, onColumns, filters } = props
  const goTo = useGoTo()
  const change = (changed: ListSearch) =>
    goTo(listAddress(eventId, { ...search, ...changed }), { replace: true })
  const counts = countShown(all)
  const links = ParticipantShow.options.filter((show) => counts[show] > 0 || show === search.show)
  return (
    <div className="no-print mb-5 grid grid-cols-[minmax(0,1fr)] gap-4">
      <ChipLinks
        label={t.which}
        current={search.show ?? 'all'}
        links={[
          {
            key: 'all',
            name: t.all,
            count: all.length,
            href: listAddress(eventId, { ...search, show: undefined }),
          },
          ...links.map((show) => ({
            key: show,
            name: names[show],
            count: counts[show],
            href: listAddress(eventId, { ...search, show }),
          })),
        ]}
      />
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="w-72 max-w-full">
          <SearchField label={t.find} query={search.find ?? ''} onQuery={(find) => change({ find })} />
        </div>
        {tiers.length > 1 && (
          <div className="w-52 max-w-full">
            <SelectField
              label={officeTierTexts.whichPlace}
              placeholder={t.everyKind}
              options={tiers.map(({ id, name }) => ({ value: id, label: name }))}
              value={search.tier ?? ''}
              onChange={({ target }) => change({ tier: target.value })}
            />
          </div>
        )}
        <div className="w-52 max-w-full">
          <SelectField
            label={t.order}
            placeholder={t.byTime}
            options={[{ value: 'name', label: t.byName }]}
            value={search.sort ?? ''}
            onChange={({ target }) => change({ sort: target.value === 'name' ? 'name' : undefined })}
          />
        </div>
        <Button
          variant="quiet"
          aria-haspopup="dialog"
          icon={<Columns3 size={18} aria-hidden="true" />}
          onClick={onColumns}
        >
          {memberTableTexts.columns}
        </Button>
      </div>
      {filters}
    </div>
  )
}
