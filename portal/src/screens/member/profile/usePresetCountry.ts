import { useEffect } from 'react'
import { useOrganisations } from '../../../api/organisation/organisation.ts'
import { readChoice } from '../../../api/purchase/purchaseChoice.ts'
import { clubCountry } from './clubCountry.ts'
import type { PersonFormApi } from './PersonFields.tsx'

/** Preselects the club's country in an address of one's own that names none. */
export function usePresetCountry(
  { getValues, getFieldState, resetField }: PersonFormApi,
  isOwn: boolean,
): void {
  const organisations = useOrganisations().data
  useEffect(() => {
    if (!isOwn || !organisations || getValues('address.Country')) return
    if (getFieldState('address.Country').isDirty) return
    const country = clubCountry(
      organisations,
      readChoice().lines.map(({ orgId }) => orgId),
    )
    if (country) resetField('address.Country', { defaultValue: country })
  }, [isOwn, organisations, getValues, getFieldState, resetField])
}
