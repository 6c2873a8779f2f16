import type { Member } from '@medlem/contract/member'
import { addressLine, addressProblems } from '@medlem/domain/address'
import { memberTexts } from '@medlem/i18n/en/portal/member'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { locale } from '../../../ui/language.ts'
import type { PersonFormApi } from './PersonFields.tsx'

/** A child mostly lives with the parent; a parent without a usable address has none to share. */
export function SameAddress({ form, parent }: { form: PersonFormApi; parent: Member }) {
  if (addressProblems(parent.address).length > 0) {
    return <p className="text-meta text-soft">{memberTexts.noAddressToShare}</p>
  }
  return (
    <Checkbox hint={addressLine(parent.address, locale)} {...form.register('sameAddress')}>
      {memberTexts.sameAddress}
    </Checkbox>
  )
}
