import type { Member } from '@medlem/contract/member'
import { useWatch } from 'react-hook-form'
import { AddressFields } from './AddressFields.tsx'
import { BirthFields, NameFields, type PersonFormApi, PhoneField } from './PersonFields.tsx'
import { SameAddress } from './SameAddress.tsx'

/** All fields of a profile; of a child its age comes first, and it may live where the parent does. */
export function ProfileFields({ form, parent }: { form: PersonFormApi; parent: Member | null }) {
  const sharesAddress = useWatch({ control: form.control, name: 'sameAddress' })
  const isOwn = parent === null
  return (
    <>
      <NameFields form={form} isOwn={isOwn} />
      {!isOwn && <BirthFields form={form} isOwn={isOwn} />}
      {parent && <SameAddress form={form} parent={parent} />}
      {!sharesAddress && <AddressFields form={form} isOwn={isOwn} />}
      <PhoneField form={form} isOwn={isOwn} />
      {isOwn && <BirthFields form={form} isOwn={isOwn} />}
    </>
  )
}
