import type { Organisation } from '@medlem/contract/organisation'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeFrameTexts } from '@medlem/i18n/en/portal/office/frame'
import { memberTableTexts } from '@medlem/i18n/en/portal/office/memberTable'
import { officePersonTexts } from '@medlem/i18n/en/portal/office/person'
import { Plus, Upload } from 'lucide-react'
import { useEffect } from 'react'
import { membersAddress, officeAddress } from '../../api/office/officeAddress.ts'
import { useOfficeSearch } from '../../api/office/officeSearch.ts'
import { useOrganisationsWith, useRightsIn } from '../../api/organisation/withRight.ts'
import { personAddress } from '../../api/person/person.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { ScreenSkeleton } from '../../ui/Skeleton.tsx'
import { useGoTo } from '../../ui/useGoTo.ts'
import { usePhone } from '../../ui/usePhone.ts'
import { MemberTable } from './table/MemberTable.tsx'
import { readState } from './table/tableState.ts'

/** The members of the administrator's organisations; other members see a way to their own. */
export function MembershipList() {
  const { organisations, error, refetch } = useOrganisationsWith('members:read')
  const search = useOfficeSearch('members')
  const goTo = useGoTo()
  const isPlainMember = organisations?.length === 0
  useEffect(() => {
    if (isPlainMember) goTo('/memberships', { replace: true })
  }, [isPlainMember, goTo])
  if (error && !organisations) {
    return <ErrorNotice error={error} title={commonTexts.organisationsNotLoaded} retry={() => refetch()} />
  }
  const organisation = organisations?.find(({ id }) => id === search.org) ?? organisations?.[0]
  if (!organisations || !organisation) return <ScreenSkeleton />
  return (
    <MemberTable key={organisation.id} organisation={organisation} state={readState(search, organisation.id)}>
      <div className="ml-auto flex flex-wrap items-center gap-x-5 gap-y-3 max-mini:ml-0">
        <NewMember organisation={organisation} />
        {organisations.length > 1 && (
          <SelectField
            label={memberTableTexts.chooseOrganisation}
            value={organisation.id}
            options={organisations.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={({ target }) => goTo(membersAddress(target.value))}
          />
        )}
      </div>
    </MemberTable>
  )
}

function NewMember({ organisation: { id, key } }: { organisation: Organisation }) {
  const may = useRightsIn(key)
  const isPhone = usePhone()
  if (!may('members:write')) return null
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <AppLink className={isPhone ? 'icon-button' : 'text-link'} href={officeAddress(id, 'import')}>
        {isPhone && <Upload size={20} aria-hidden="true" />}
        <span className="max-mini:sr-only">{officeFrameTexts.importMembers}</span>
      </AppLink>
      <ButtonLink
        variant="secondary"
        href={personAddress(id, 'new')}
        icon={isPhone && <Plus size={18} aria-hidden="true" />}
      >
        <span className="max-mini:sr-only">{officePersonTexts.newMember}</span>
      </ButtonLink>
    </div>
  )
}
