import type { Organisation } from '@medlem/contract/organisation'
import { foreignHref, type Href } from '@medlem/contract/portalAddress'
import { officePages } from '@medlem/contract/productPaths'
import { officeFrameTexts } from '@medlem/i18n/en/portal/office/frame'
import { officeSearchTexts as t } from '@medlem/i18n/en/portal/office/search'
import { Search } from 'lucide-react'
import { useState } from 'react'
import {
  Autocomplete,
  Header,
  I18nProvider,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  SearchField,
} from 'react-aria-components'
import { comingUp, eventAddress } from '../api/event/event.ts'
import { useMemberSearch } from '../api/member/memberRecord.ts'
import { membersAddress, officeAddress } from '../api/office/officeAddress.ts'
import { useRightsIn } from '../api/organisation/withRight.ts'
import { personAddress } from '../api/person/person.ts'
import { useReceiptSearch } from '../api/receipt/receipt.ts'
import { beginsWords } from '../shared/beginsWords.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { copenhagenDay, formatDate, formatInstant, formatMoney } from '../ui/format.ts'
import { locale } from '../ui/language.ts'
import { useDebounced } from '../ui/useDebounced.ts'
import { useGoTo } from '../ui/useGoTo.ts'
import { pages } from './OfficeScreen.tsx'
import officeSearchCss from './officeSearch.module.css'
import { entryAddress, isSettingsPage, settingsEntries } from './settings/settingsMenu.ts'
import '../shell/picker.css'

const MAX_OF_EACH = 6

interface Entry {
  href: Href
  name: string
  note: string
  /** What it is found by besides its name. */
  finds?: string
}

function usePages({ id, key }: Organisation): Entry[] {
  const may = useRightsIn(key)
  return [
    { href: officeAddress(id), name: officeFrameTexts.office, note: '' },
    ...(may('members:read') ? [{ href: membersAddress(id), name: officeFrameTexts.members, note: '' }] : []),
    ...officePages
      .filter((page) => {
        const { right } = pages[page]
        return right === undefined || may(right)
      })
      .map((page) => ({ href: officeAddress(id, page), name: pages[page].title, note: '' })),
    ...settingsEntries
      .filter(({ page, right }) => isSettingsPage(page) && may(right))
      .map((entry) => ({
        href: entryAddress(id, entry),
        name: entry.title,
        note: officeFrameTexts.settings,
      })),
  ]
}

/** The number in '12', '#12' or 'Receipt 12'; undefined where none is typed. */
function receiptNumber(query: string): string | undefined {
  const word = t.receipt({ number: '' }).trim().toLowerCase()
  const typed = query.toLowerCase().startsWith(word) ? query.slice(word.length) : query
  return /^#?([1-9]\d{0,8})$/.exec(typed.trim())?.[1]
}

/** Receipts by the number that is typed, for those who may read payments. */
function useReceipts({ id, key }: Organisation, query: string): { entries: Entry[]; hasFailed: boolean } {
  const mayRead = useRightsIn(key)('money:read')
  const number = mayRead ? receiptNumber(query) : undefined
  const { data, error } = useReceiptSearch(id, number)
  // While one types on, the last answer stays until the next is there.
  const found =
    number === undefined ? [] : (data ?? []).filter((one) => String(one.number).startsWith(number))
  return {
    hasFailed: number !== undefined && error !== null,
    entries: found.map((one) => ({
      href: `/membership-${one.paymentId}-receipt`,
      name: t.receipt({ number: String(one.number) }),
      note: [
        one.payerName,
        formatMoney(one.totalMinor, one.currency),
        formatDate(copenhagenDay(one.issuedAt)),
      ].join(' · '),
    })),
  }
}

/** Finds a person, a receipt, an event or a page: type, arrows, Enter. */
export function SearchDialog({ organisation, onClose }: { organisation: Organisation; onClose: () => void }) {
  const goTo = useGoTo()
  const may = useRightsIn(organisation.key)
  const [typed, setTyped] = useState('')
  const query = typed.trim()
  const asked = useDebounced(query)
  const mayFind = may('members:read')
  const mayRead = may('money:read')
  const search = useMemberSearch(
    { orgId: organisation.id, query: asked, size: MAX_OF_EACH },
    { isAsked: mayFind && asked !== '' },
  )
  const people =
    query === '' || asked === ''
      ? []
      : (search.data?.members ?? []).map(({ id, firstName, lastName, memberNumber, email }) => ({
          href: personAddress(organisation.id, id),
          name: `${firstName} ${lastName}`,
          note: [memberNumber, email].filter(Boolean).join(' · '),
        }))
  const receipts = useReceipts(organisation, asked)
  const events = comingUp([organisation], new Date())
    .filter(({ title }) => query !== '' && beginsWords(title, query))
    .map(({ id, title, startDate }) => ({
      href: eventAddress(id),
      name: title,
      note: formatInstant(startDate),
    }))
  const parts = usePages(organisation).filter(({ name, finds = '' }) =>
    beginsWords(`${name} ${finds}`, query),
  )
  const sections = [
    { name: t.people, entries: people },
    { name: t.receipts, entries: query === '' ? [] : receipts.entries },
    { name: t.events, entries: events },
    { name: t.pages, entries: parts },
  ].filter(({ entries }) => entries.length > 0)
  const isWaiting = (mayFind || mayRead) && query !== asked
  return (
    <Dialog isOpen title={t.findIn({ name: organisation.name })} onClose={onClose}>
      <I18nProvider locale={locale}>
        <Autocomplete inputValue={typed} onInputChange={setTyped}>
          <SearchField aria-label={t.find} autoFocus className="picker-search">
            <Search size={18} aria-hidden="true" />
            <Input
              className="control"
              placeholder={mayRead ? t.findWhatMoney : t.findWhat}
              role="combobox"
              aria-expanded="true"
              aria-haspopup="listbox"
            />
          </SearchField>
          <p className="picker-count" role="status">
            {search.error
              ? t.peopleNotFound
              : receipts.hasFailed
                ? t.receiptsNotFound
                : sections.length === 0 && !isWaiting
                  ? t.nothing({ query })
                  : query === ''
                    ? mayRead
                      ? t.hintMoney
                      : t.hint
                    : ''}
          </p>
          <ListBox
            aria-label={t.find}
            className={officeSearchCss.officeSearchList}
            onAction={(href) => {
              onClose()
              goTo(foreignHref(String(href)))
            }}
          >
            {sections.map(({ name, entries }) => (
              <ListBoxSection key={name}>
                <Header className={officeSearchCss.officeSearchPart}>{name}</Header>
                {entries.slice(0, MAX_OF_EACH).map((entry) => (
                  <ListBoxItem key={entry.href} id={entry.href} textValue={entry.name} className="picker-row">
                    <span>{entry.name}</span>
                    <span>{entry.note}</span>
                  </ListBoxItem>
                ))}
              </ListBoxSection>
            ))}
          </ListBox>
        </Autocomplete>
      </I18nProvider>
    </Dialog>
  )
}
