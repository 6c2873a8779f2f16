import type { Organisation } from '@medlem/contract/organisation'
import { isSuperAdmin } from '@medlem/domain/access'
import type { Right } from '@medlem/domain/rights'
import { officeFrameTexts } from '@medlem/i18n/en/portal/office/frame'
import { titleTexts } from '@medlem/i18n/en/portal/title'
import {
  CalendarDays,
  ChevronsUpDown,
  type LucideIcon,
  MessagesSquare,
  Network,
  Plus,
  Shirt,
  SlidersHorizontal,
  Users,
  Wallet,
} from 'lucide-react'
import { Suspense, useState } from 'react'
import { officePartOf, useOfficeHome } from '../../api/office/office.ts'
import { membersAddress, officeAddress } from '../../api/office/officeAddress.ts'
import { useOfficeHere } from '../../api/office/officeHere.ts'
import { useRightsIn } from '../../api/organisation/withRight.ts'
import { useSession, useSessionActions } from '../../session/session.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { formatCount } from '../../ui/format.ts'
import { ClubRing } from './ClubRing.tsx'
import { entryOf, type MenuEntry, menuEntryOf } from './menuEntry.ts'
import './menu.css'
import { lazyPart } from '../../ui/lazyPart.tsx'

const OrganisationPicker = lazyPart(() => import('./OrganisationPicker.tsx'), 'OrganisationPicker')

interface Part {
  page: MenuEntry
  right: Right
  label: string
  icon: LucideIcon
}

const parts: readonly Part[] = [
  { page: 'members', right: 'members:read', label: officeFrameTexts.members, icon: Users },
  { page: 'teams', right: 'members:read', label: officeFrameTexts.teams, icon: Shirt },
  { page: 'below', right: 'figures:read', label: officeFrameTexts.below, icon: Network },
  { page: 'money', right: 'money:read', label: officeFrameTexts.money, icon: Wallet },
  { page: 'events', right: 'participants:read', label: officeFrameTexts.events, icon: CalendarDays },
  { page: 'messages', right: 'messages:read', label: officeFrameTexts.messages, icon: MessagesSquare },
  { page: 'settings', right: 'settings:read', label: officeFrameTexts.settings, icon: SlidersHorizontal },
]

/** The side menu of those who administer: the organisation, its parts, and how much waits in each. */
export function OfficeMenu() {
  const isSupport = useMakesOrganisations()
  const { organisation, all, path } = useOfficeHere()
  if (!organisation) return isSupport ? <NewOrganisationEntry /> : null
  return <MenuOf key={organisation.id} organisation={organisation} all={all} path={path} />
}

/** Whether the person may make organisations: a super administrator in their own name. */
function useMakesOrganisations(): boolean {
  const { selectedImpersonateMember } = useSession()
  return isSuperAdmin(useSessionActions().roles) && selectedImpersonateMember === null
}

function NewOrganisationEntry() {
  return (
    <section className="office-menu" aria-label={officeFrameTexts.office}>
      <AppLink href="/new-organisation" className="nav-row">
        <Plus size={20} strokeWidth={1.8} aria-hidden="true" />
        <span className="nav-label">{titleTexts.newOrganisation}</span>
      </AppLink>
    </section>
  )
}

interface MenuOfProps {
  organisation: Organisation
  all: readonly Organisation[]
  path: string
}

function MenuOf({ organisation, all, path }: MenuOfProps) {
  const { id, key, name, hue } = organisation
  const may = useRightsIn(key)
  const isSupport = useMakesOrganisations()
  const home = useOfficeHome(id)
  const [isChoosing, setChoosing] = useState(false)
  if (home.data === null) return null
  const entry = menuEntryOf(path)
  const current = (one: MenuEntry) => (one === entry ? 'page' : undefined)
  const below = home.data?.below ?? 0
  const waiting = (page: MenuEntry) =>
    (home.data?.waiting ?? [])
      .filter(({ kind }) => entryOf(officePartOf[kind]) === page)
      .reduce((sum, one) => sum + one.count, 0)
  return (
    <section className="office-menu" aria-label={officeFrameTexts.officeMenu({ name })}>
      <div className="club-row" data-current={path === officeAddress(id) || undefined}>
        <AppLink
          href={officeAddress(id)}
          className="nav-row"
          aria-current={path === officeAddress(id) ? 'page' : undefined}
        >
          <ClubRing hue={hue} />
          <span className="nav-label">
            <span className="club-name">{name}</span>
            <span className="club-office">{officeFrameTexts.office}</span>
          </span>
        </AppLink>
        {(all.length > 1 || isSupport || below > 0) && (
          <button type="button" className="club-switch" onClick={() => setChoosing(true)}>
            <ChevronsUpDown size={16} aria-hidden="true" />
            <span className="visually-hidden">{officeFrameTexts.changeOrganisation}</span>
          </button>
        )}
      </div>
      <ul>
        {parts
          .filter(({ page, right }) => may(right) && (page !== 'below' || below > 0))
          .map(({ page, label, icon: Icon }) => {
            const href = page === 'members' ? membersAddress(id) : officeAddress(id, page)
            const count = waiting(page)
            return (
              <li key={page}>
                <AppLink href={href} className="nav-row" aria-current={current(page)}>
                  <Icon size={20} strokeWidth={1.8} aria-hidden="true" />
                  <span className="nav-label">{label}</span>
                  {count > 0 && (
                    <span className="nav-count">
                      <span aria-hidden="true">{formatCount(count)}</span>
                      <span className="visually-hidden">{officeFrameTexts.waiting({ count })}</span>
                    </span>
                  )}
                </AppLink>
              </li>
            )
          })}
      </ul>
      {isChoosing && (
        <Dialog isOpen title={officeFrameTexts.changeOrganisation} onClose={() => setChoosing(false)}>
          <Suspense fallback={null}>
            <OrganisationPicker
              organisations={all}
              currentId={id}
              makesNew={isSupport}
              hasBelow={below > 0}
              onChoose={() => setChoosing(false)}
            />
          </Suspense>
        </Dialog>
      )}
    </section>
  )
}
