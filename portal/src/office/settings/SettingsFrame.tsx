import type { Organisation } from '@medlem/contract/organisation'
import { officeFrameTexts } from '@medlem/i18n/en/portal/office/frame'
import { officeSettingsTexts as t } from '@medlem/i18n/en/portal/office/settings'
import { type ReactNode, useState } from 'react'
import { useRightsIn } from '../../api/organisation/withRight.ts'
import { SettingsLink } from '../../shared/SettingsLink.tsx'
import { ROOM_FOR_FULL } from '../../shell/useNav.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import css from './settings.module.css'
import { entryAddress, isEntryFound, type SettingsEntry, settingsMenu } from './settingsMenu.ts'

/** Whether the settings' menu stands beside a page: where the main menu is whole. */
export const useHasRoom = () => useMediaQuery(ROOM_FOR_FULL)

interface SettingsFrameProps {
  organisation: Organisation
  current: SettingsEntry['page'] | undefined
  children: ReactNode
}

/** A page of the settings with their menu beside it, or with the way back to the menu where there is no room. */
export function SettingsFrame({ organisation, current, children }: SettingsFrameProps) {
  const hasRoom = useHasRoom()
  // The page stays where it is in the tree, so a window that gets narrower closes no dialog.
  return (
    <div className={hasRoom ? css.frame : undefined}>
      {hasRoom ? (
        <SettingsMenu organisation={organisation} current={current} />
      ) : (
        <SettingsLink orgId={organisation.id} />
      )}
      <div>{children}</div>
    </div>
  )
}

/** The pages of the settings that somebody may open, by what they are about, and a search among them. */
export function SettingsMenu({ organisation, current }: Omit<SettingsFrameProps, 'children'>) {
  const may = useRightsIn(organisation.key)
  const [query, setQuery] = useState('')
  const groups = settingsMenu
    .map(({ title, entries }) => ({
      title,
      entries: entries.filter((entry) => may(entry.right) && isEntryFound(entry, query)),
    }))
    .filter(({ entries }) => entries.length > 0)
  return (
    <nav aria-label={officeFrameTexts.settings}>
      <SearchField compact label={t.find} placeholder={t.find} query={query} onQuery={setQuery} />
      <p role="status" className="mt-4 text-soft empty:hidden">
        {groups.length === 0 && t.noneFound}
      </p>
      {groups.map(({ title, entries }) => (
        <div key={title} className={css.group}>
          <p>{title}</p>
          <ul>
            {entries.map((entry) => (
              <li key={entry.page}>
                <AppLink
                  href={entryAddress(organisation.id, entry)}
                  aria-current={entry.page === current ? 'page' : undefined}
                >
                  {entry.title}
                </AppLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
