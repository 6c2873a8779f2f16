import type { Member } from '@medlem/contract/member'
import { addressLine, addressProblems } from '@medlem/domain/address'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import type { PersonFormApi } from './PersonFields.tsx'

/** A child mostly lives with the parent; a parent without a usable address has none to share. */
export function SameAddress({ form, parent }: { form: PersonFormApi; parent: Member }) {
  if (addressProblems(parent.address).length > 0) {
    return <p className="text-meta text-soft">Your own profile has no complete address to share yet.</p>
  }
  return (
    <Checkbox hint={addressLine(parent.address)} {...form.register('sameAddress')}>
      Same address as mine
    </Checkbox>
  )
}
