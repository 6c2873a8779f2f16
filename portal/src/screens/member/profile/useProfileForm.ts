import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { Member } from '@medlem/contract/member'
import { useState } from 'react'
import { useMember } from '../../../session/session.ts'
import { useDraft } from '../../../session/useDraft.ts'
import { useForm } from '../../../shared/form/useForm.ts'
import { findTwin, type Twin } from '../family/findTwin.ts'
import { ChildForm, OwnForm, type ProfileForm, type ProfileValues, profileValues } from './profileSchema.ts'
import { useSaveProfile } from './useSaveProfile.ts'

interface Given {
  person: Member | null
  family: readonly Member[]
  onDone: (saved: Member) => void
}

/** A profile's form: drafts, the check for a duplicate, saving, and a version conflict. */
export function useProfileForm({ person, family, onDone }: Given) {
  const me = useMember()
  const parent = person?.id === me.id ? null : me
  const form = useForm<ProfileValues, unknown, ProfileForm>({
    resolver: standardSchemaResolver(parent ? ChildForm : OwnForm),
    defaultValues: profileValues(person, parent),
  })
  const draft = useDraft(form, { form: person ? `profile ${person.id}` : 'child' })
  const saving = useSaveProfile({ person, parent, form })
  const [twin, setTwin] = useState<Twin | null>(null)

  const write = async (values: ProfileForm) => {
    setTwin(null)
    const saved = await saving.save(values)
    if (!saved) return
    draft.end()
    form.reset(profileValues(saved, parent))
    onDone(saved)
  }
  const writeAnyway = form.handleSubmit(write)
  return {
    form,
    parent,
    draft,
    saving,
    twin,
    submit: form.handleSubmit((values) => {
      const found = parent && findTwin({ ...values, id: person?.id }, family)
      if (found && found.person.id !== twin?.person.id) return setTwin(found)
      return write(values)
    }),
    writeAnyway,
    /** What is typed over what another person wrote. */
    keepMine: () => {
      if (!saving.changed) return
      form.setValue('version', saving.changed.version)
      saving.acceptChange()
      writeAnyway().catch(() => undefined)
    },
    takeNew: () => {
      if (!saving.changed) return
      form.reset(profileValues(saving.changed, parent))
      saving.acceptChange()
      draft.end()
    },
  }
}
