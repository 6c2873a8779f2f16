import { isStaff } from '@medlem/domain/access'
import { menuTexts } from '@medlem/i18n/en/portal/menu'
import { titleTexts } from '@medlem/i18n/en/portal/title'
import { useState } from 'react'
import { useSession, useSessionActions } from '../../session/session.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { List } from '../../ui/List.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Section } from '../../ui/Section.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { findPlaces, type Place, placesFor } from './places.ts'

/** Every page that the person can open, with what it is for. */
export function AllPages() {
  const { roles } = useSessionActions()
  const { selectedImpersonateMember } = useSession()
  const [typed, setTyped] = useState('')
  const groups = placesFor(isStaff(roles) && selectedImpersonateMember === null)
  const found = findPlaces(groups, typed)
  const count = found.reduce((sum, { places }) => sum + places.length, 0)
  return (
    <>
      <PageHeading title={titleTexts.allPages} lead={menuTexts.menuLead} />
      <div className="mb-10 max-w-md">
        <TextField
          label={menuTexts.findPage}
          type="search"
          autoComplete="off"
          placeholder={menuTexts.findPageExample}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <p className="mt-2 text-meta text-soft" role="status">
          {typed.trim() !== '' && menuTexts.pagesFound({ count })}
        </p>
      </div>
      {count === 0 && (
        <EmptyState
          title={menuTexts.noPages}
          action={
            <Button variant="secondary" onClick={() => setTyped('')}>
              {menuTexts.showAllPages}
            </Button>
          }
        >
          {menuTexts.noPagesHint}
        </EmptyState>
      )}
      {found.map(({ title, places }) => (
        <Section key={title} title={title}>
          <List>
            {places.map((place) => (
              <PlaceRow key={place.href} place={place} />
            ))}
          </List>
        </Section>
      ))}
    </>
  )
}

function PlaceRow({ place: { href, label, purpose } }: { place: Place }) {
  return (
    <li className="@container relative py-3.5">
      <div className="grid gap-x-8 @mini:grid-cols-[15rem_1fr] @mini:items-baseline">
        <h3 className="font-medium">
          <AppLink href={href} className="after:absolute after:inset-0 hover:text-fjord">
            {label}
          </AppLink>
        </h3>
        <p className="text-soft">{purpose}</p>
      </div>
    </li>
  )
}
