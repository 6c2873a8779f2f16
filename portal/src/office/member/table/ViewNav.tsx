import { memberTableTexts as t } from '@medlem/i18n/en/portal/office/memberTable'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { formatCount } from '../../../ui/format.ts'
import type { ViewTab } from './views.ts'

interface ViewNavProps {
  tabs: readonly ViewTab[]
  current: ViewTab | undefined
  isPhone: boolean
  addressOfTab: (tab: ViewTab) => string
}

/** The views: beside each other, on a phone behind the name of the one that is shown. */
export function ViewNav({ tabs, current, isPhone, addressOfTab }: ViewNavProps) {
  const [isOpen, setOpen] = useState(false)
  const list = (
    <ul>
      {tabs.map((tab) => (
        <li key={tab.key}>
          <AppLink
            href={addressOfTab(tab)}
            aria-current={tab.key === current?.key ? 'true' : undefined}
            onClick={() => setOpen(false)}
          >
            {tab.name} <span className="view-count">{tab.count !== undefined && formatCount(tab.count)}</span>
          </AppLink>
        </li>
      ))}
    </ul>
  )
  if (!isPhone) {
    return (
      <nav className="view-tabs" aria-label={t.views}>
        {list}
      </nav>
    )
  }
  return (
    <>
      <button type="button" className="view-button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {current?.name ?? t.views}
        <ChevronDown size={18} aria-hidden="true" />
      </button>
      {isOpen && (
        <Dialog isOpen title={t.views} onClose={() => setOpen(false)}>
          <nav className="view-list" aria-label={t.views}>
            {list}
          </nav>
        </Dialog>
      )}
    </>
  )
}
