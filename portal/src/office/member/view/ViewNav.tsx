import type { Href } from '@medlem/contract/portalAddress'
import { memberTableTexts as t } from '@medlem/i18n/en/portal/office/memberTable'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { AppLink } from '../../../ui/AppLink.tsx'
import { CountBadge } from '../../../ui/CountBadge.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import memberTableCss from '../table/memberTable.module.css'
import type { ViewTab } from './views.ts'

interface ViewNavProps {
  tabs: readonly ViewTab[]
  current: ViewTab | undefined
  isPhone: boolean
  addressOfTab: (tab: ViewTab) => Href
}

/** The views: beside each other, on a phone behind the name of the one that is shown. */
export function ViewNav({ tabs, current, isPhone, addressOfTab }: ViewNavProps) {
  const [isOpen, setOpen] = useState(false)
  if (!isPhone) {
    return (
      <Tabs
        label={t.views}
        tabs={tabs.map((tab) => ({ ...tab, href: addressOfTab(tab) }))}
        current={current?.key}
      />
    )
  }
  return (
    <>
      <button
        type="button"
        className={memberTableCss.viewButton}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {current?.name ?? t.views}
        <ChevronDown size={18} aria-hidden="true" />
      </button>
      {isOpen && (
        <Dialog isOpen title={t.views} onClose={() => setOpen(false)}>
          <nav className={memberTableCss.viewList} aria-label={t.views}>
            <ul>
              {tabs.map((tab) => (
                <li key={tab.key}>
                  <AppLink
                    href={addressOfTab(tab)}
                    aria-current={tab.key === current?.key ? 'page' : undefined}
                    onClick={() => setOpen(false)}
                  >
                    {tab.name} <CountBadge count={tab.count} />
                  </AppLink>
                </li>
              ))}
            </ul>
          </nav>
        </Dialog>
      )}
    </>
  )
}
