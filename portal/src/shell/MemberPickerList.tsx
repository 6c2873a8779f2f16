import type { MemberListItem } from '@medlem/contract/member'
import { shellTexts } from '@medlem/i18n/en/portal/shell'
import { Search } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
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
import { useMemberSearch } from '../api/member/memberSearch.ts'
import { locale } from '../ui/language.ts'
import { useDebounced } from '../ui/useDebounced.ts'
import { foundWords, isListFull, memberChoice } from './memberChoice.ts'

const ROW_HEIGHT_PX = 52

export interface MemberPickerListProps {
  members: readonly MemberListItem[]
  selectedId: string | undefined
  onChoose: (member: MemberListItem) => void
}

/** Type to find, arrows to move, Enter to choose; of a thousand rows only the visible ones are drawn. */
export function MemberPickerList({ members, selectedId, onChoose }: MemberPickerListProps) {
  const [query, setQuery] = useState('')
  const asked = useDebounced(query.trim())
  const isAsked = isListFull(members)
  const search = useMemberSearch(asked, isAsked)
  const isAnswered = isAsked && asked === query.trim() && !search.isPlaceholderData
  const found = memberChoice(members, useDeferredValue(query), isAnswered ? search.data : undefined)
  // Only the British words of the library are in the bundle.
  return (
    <I18nProvider locale={locale}>
      <Autocomplete inputValue={query} onInputChange={setQuery}>
        <SearchField aria-label={shellTexts.searchMembers} autoFocus className="picker-search">
          <Search size={18} aria-hidden="true" />
          <Input
            className="control"
            placeholder={shellTexts.searchHint}
            role="combobox"
            aria-expanded="true"
            aria-haspopup="listbox"
          />
        </SearchField>
        <p className="picker-count" role="status">
          {foundWords(found)}
          {found.total > found.members.length && <span>{shellTexts.narrowDown}</span>}
        </p>
        <Virtualizer layout={ListLayout} layoutOptions={{ rowHeight: ROW_HEIGHT_PX }}>
          <ListBox
            aria-label={shellTexts.members}
            className="picker-list"
            items={found.members}
            selectionMode="single"
            selectedKeys={selectedId ? [selectedId] : []}
            onAction={(id) => {
              const member = found.members.find((candidate) => candidate.id === id)
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
                <span>{member.email ?? shellTexts.noEMail}</span>
              </ListBoxItem>
            )}
          </ListBox>
        </Virtualizer>
      </Autocomplete>
    </I18nProvider>
  )
}
