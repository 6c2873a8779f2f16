import type { Organisation } from '@medlem/contract/organisation'
import { officeFrameTexts } from '@medlem/i18n/en/portal/office/frame'
import { titleTexts } from '@medlem/i18n/en/portal/title'
import { useState } from 'react'
import { useMemberFigures } from '../../api/member/memberFigure.ts'
import { officeAddress } from '../../api/office/officeAddress.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { copenhagenDay } from '../../ui/format.ts'
import { TextField } from '../../ui/TextField.tsx'

/** As many as are seen at once; with more one types a part of the name. */
const MAX_SHOWN = 30

export interface OrganisationPickerProps {
  organisations: readonly Organisation[]
  currentId: string
  /** Whether the reader may make an organisation. */
  makesNew: boolean
  /** Whether organisations are below the current one. */
  hasBelow: boolean
  onChoose: () => void
}

/** The offices that the person may open, found by a part of the organisation's name. */
export function OrganisationPicker({
  organisations,
  currentId,
  makesNew,
  hasBelow,
  onChoose,
}: OrganisationPickerProps) {
  const [typed, setTyped] = useState('')
  const found = organisations.filter(({ name }) => name.toLowerCase().includes(typed.trim().toLowerCase()))
  return (
    <>
      <TextField
        label={officeFrameTexts.findOrganisation}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p role="status" className="mt-4 text-soft empty:hidden">
        {found.length === 0 && officeFrameTexts.noOrganisation}
      </p>
      <ul className="mt-4 grid gap-1">
        {found.slice(0, MAX_SHOWN).map(({ id, name }) => (
          <li key={id}>
            <AppLink
              href={officeAddress(id)}
              className="nav-row"
              aria-current={id === currentId || undefined}
              onClick={onChoose}
            >
              {name}
            </AppLink>
          </li>
        ))}
      </ul>
      {hasBelow && <Below orgId={currentId} typed={typed} onChoose={onChoose} />}
      {makesNew && (
        <ButtonLink variant="secondary" className="mt-4" href="/new-organisation" onClick={onChoose}>
          {titleTexts.newOrganisation}
        </ButtonLink>
      )}
    </>
  )
}

interface BelowProps {
  orgId: string
  typed: string
  onChoose: () => void
}

/** Those right below the office's organisation: their figures. */
function Below({ orgId, typed, onChoose }: BelowProps) {
  const { data } = useMemberFigures(orgId, Number(copenhagenDay(new Date()).slice(0, 4)))
  const found = data?.below?.children.filter(({ name }) =>
    name.toLowerCase().includes(typed.trim().toLowerCase()),
  )
  if (!data || !found?.length) return null
  return (
    <>
      <h3 className="mt-5 text-meta text-soft">
        {officeFrameTexts.belowOf({ name: data.organisation.name })}
      </h3>
      <ul className="mt-1 grid gap-1">
        {found.slice(0, MAX_SHOWN).map(({ id, name }) => (
          <li key={id}>
            <AppLink href={officeAddress(orgId, 'below', { of: id })} className="nav-row" onClick={onChoose}>
              {name}
            </AppLink>
          </li>
        ))}
      </ul>
    </>
  )
}
