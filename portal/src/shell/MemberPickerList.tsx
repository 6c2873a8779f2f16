import type { MemberListItem } from '@medlem/contract/member'
import { Search } from 'lucide-react'
import { useState } from 'react'
import {
  Autocomplete,
  I18nProvider,
  Input,
  ListBox,
  ListBoxItem,
  ListLayout,
  SearchField,
  Virtualizer,
} from 'react-aria-components'
import { filterMembers } from './memberFilter.ts'

const ROW_HEIGHT_PX = 52

export interface MemberPickerListProps {
  members: readonly MemberListItem[]
  selectedId: string | undefined
  onChoose: (member: MemberListItem) => void
}

/** Type to find, arrows to move, Enter to choose; of a thousand rows only the visible ones are drawn. */
export function MemberPickerList({ members, selectedId, onChoose }: MemberPickerListProps) {
  const [query, setQuery] = useState('')
  const found = filterMembers(members, query)
  // Only the British words of the library are in the bundle.
  return (
    <I18nProvider locale="en-GB">
      <Autocomplete inputValue={query} onInputChange={setQuery}>
        <SearchField aria-label="Search members" autoFocus className="picker-search">
          <Search size={18} aria-hidden="true" />
          <Input
            className="control"
            placeholder="Name or e-mail"
            role="combobox"
            aria-expanded="true"
            aria-haspopup="listbox"
          />
        </SearchField>
        <p className="picker-count" role="status">
          {found.length === 0 ? 'No members found.' : `Members found: ${found.length}`}
        </p>
        <Virtualizer layout={ListLayout} layoutOptions={{ rowHeight: ROW_HEIGHT_PX }}>
          <ListBox
            aria-label="Members"
            className="picker-list"
            items={found}
            selectionMode="single"
            selectedKeys={selectedId ? [selectedId] : []}
            onAction={(id) => {
              const member = members.find((candidate) => candidate.id === id)
              if (member) onChoose(member)
            }}
          >
            {(member) => (
              <ListBoxItem
                id={member.id}
                textValue={`${member.firstName} ${member.lastName}`}
                className="picker-row"
                onAction={() => onChoose(member)}
              >
                <span>{`${member.firstName} ${member.lastName}`}</span>
                <span>{member.email ?? 'No e-mail'}</span>
              </ListBoxItem>
            )}
          </ListBox>
        </Virtualizer>
      </Autocomplete>
    </I18nProvider>
  )
}
