import type { Member, ProfileUpdate } from '@medlem/contract/member'
import { useState } from 'react'
import { CallError } from '../../../api/call/callError.ts'
import { showFieldErrors } from '../../../api/call/showFieldErrors.ts'
import { useAddChild, useNewestPerson } from '../../../api/family/family.ts'
import { useUpdateMember } from '../../../api/member/updateMember.ts'
import type { PersonFormApi } from './PersonFields.tsx'
import { profileChanges } from './profileChanges.ts'
import { type ProfileForm, profileField, profileUpdate } from './profileSchema.ts'

interface Saving {
  /** Null: a child that is yet to be added. */
  person: Member | null
  /** Whose address a child may share. */
  parent: Member | null
  form: PersonFormApi
}

/** Writes what a form holds; the server's errors are shown at their fields, and nothing typed is lost. */
export function useSaveProfile({ person, parent, form }: Saving) {
  const update = useUpdateMember()
  const add = useAddChild()
  const newest = useNewestPerson()
  /** The profile that the form was filled from. */
  const [begun, setBegun] = useState(person)
  /** The profile as another person left it, while this form was open. */
  const [changed, setChanged] = useState<Member | null>(null)

  const write = (profile: ProfileUpdate) =>
    begun ? update.mutateAsync({ id: begun.id, profile }) : add.mutateAsync(profile)

  const writeOver = async (profile: ProfileUpdate, error: CallError): Promise<Member> => {
    const now = begun && error.code === 'stale_version' ? await newest(begun.id).catch(() => null) : null
    if (!begun || !now) throw error
    // Its picture, say, or the channels: nothing that stands in this form.
    if (profileChanges(begun, now).length === 0) return await write({ ...profile, version: now.version })
    setChanged(now)
    throw error
  }
  return {
    begun,
    changed,
    error: begun ? update.error : add.error,
    isSaving: update.isPending || add.isPending,
    /** Undefined when it was not saved; the reason is shown. */
    save: async (values: ProfileForm): Promise<Member | undefined> => {
      const profile = profileUpdate(values, parent)
      setChanged(null)
      const answer = await write(profile)
        .catch((error: unknown) => {
          if (error instanceof CallError) return writeOver(profile, error)
          throw error
        })
        .catch((error: unknown) => {
          showFieldErrors(form, error, profileField)
        })
      if (answer) setBegun(answer)
      return answer ?? undefined
    },
    /** What another person wrote is known now; it may be written over. */
    acceptChange: () => {
      setBegun(changed)
      setChanged(null)
      update.reset()
    },
  }
}
