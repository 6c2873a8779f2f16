import { officeSearchTexts as t } from '@medlem/i18n/en/portal/office/search'
import { Search } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useOfficeHere } from '../api/office/officeHere.ts'
import { useRightsIn } from '../api/organisation/withRight.ts'
import { Kbd } from '../ui/Kbd.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'
import { areSingleKeysOn } from '../ui/singleKeyShortcuts.ts'
import officeSearchCss from './officeSearch.module.css'

const SearchDialog = lazyPart(() => import('./SearchDialog.tsx'), 'SearchDialog')
const ShortcutHelp = lazyPart(() => import('./member/table/ShortcutHelp.tsx'), 'ShortcutHelp')

type Opened = 'search' | 'keys' | undefined

/** Finds people, receipts, events and pages of the office. In the header it also answers Ctrl K, '/' and '?'. */
export function OfficeSearch({ place }: { place: 'header' | 'menu' }) {
  const { organisation } = useOfficeHere()
  const [opened, setOpened] = useState<Opened>()
  useOfficeKeys(place === 'header' ? setOpened : undefined)
  const may = useRightsIn(organisation?.key ?? '')
  if (!organisation) return null
  return (
    <>
      <button
        type="button"
        className={
          place === 'header'
            ? officeSearchCss.officeSearchHeader
            : `nav-row ${officeSearchCss.officeSearchMenu}`
        }
        onClick={() => setOpened('search')}
      >
        <Search size={place === 'header' ? 18 : 20} strokeWidth={1.8} aria-hidden="true" />
        <span>{place === 'menu' ? t.find : may('money:read') ? t.findWhatMoney : t.findWhat}</span>
        {place === 'header' && <Kbd>{t.keys}</Kbd>}
      </button>
      <Suspense fallback={null}>
        {opened === 'search' && (
          <SearchDialog organisation={organisation} onClose={() => setOpened(undefined)} />
        )}
        {opened === 'keys' && <ShortcutHelp onClose={() => setOpened(undefined)} />}
      </Suspense>
    </>
  )
}

/** A field takes its own keys, and an open dialog those of its own. */
function isTyping(target: EventTarget | null): boolean {
  return (
    !(target instanceof Element) ||
    target.closest('input, textarea, select, [contenteditable], dialog, [role=dialog]') !== null
  )
}

function useOfficeKeys(open: ((opened: Opened) => void) | undefined): void {
  useEffect(() => {
    if (!open) return
    const answer = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('dialog[open]')) return
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        open('search')
        return
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (!areSingleKeysOn() || (event.key !== '/' && event.key !== '?')) return
      event.preventDefault()
      open(event.key === '/' ? 'search' : 'keys')
    }
    window.addEventListener('keydown', answer)
    return () => window.removeEventListener('keydown', answer)
  }, [open])
}
