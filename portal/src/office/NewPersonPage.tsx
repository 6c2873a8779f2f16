import type { Organisation } from '@medlem/contract/organisation'
import type { SimilarPerson } from '@medlem/contract/person'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officePersonTexts } from '@medlem/i18n/en/portal/office/person'
import { useState } from 'react'
import { showFieldErrors } from '../api/call/showFieldErrors.ts'
import { membersAddress } from '../api/office/officeAddress.ts'
import { personAddress, similarPeople, useAddPerson } from '../api/person/person.ts'
import { useConfig } from '../api/portalConfig/useConfig.ts'
import { useDraft } from '../session/useDraft.ts'
import { useForm } from '../shared/form/useForm.ts'
import { WriteError } from '../shared/WriteError.tsx'
import { Alert } from '../ui/Alert.tsx'
import { AppLink } from '../ui/AppLink.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { DraftNotice } from '../ui/DraftNotice.tsx'
import { formatDate } from '../ui/format.ts'
import { listWords } from '../ui/language.ts'
import { PageHeading } from '../ui/PageHeading.tsx'
import { StickyBar } from '../ui/StickyBar.tsx'
import { useGoTo } from '../ui/useGoTo.ts'
import { PersonFields } from './person/PersonFields.tsx'
import { fromPersonForm, type PersonForm, personField, personForm } from './person/personForm.ts'

/** Adds a member; who may be the same person already is shown once before. */
export function NewPersonPage({ organisation: { id, name } }: { organisation: Organisation }) {
  const add = useAddPerson(id)
  const goTo = useGoTo()
  const form = useForm<PersonForm>({ defaultValues: personForm() })
  const { invitesMembers = false } = useConfig()
  const [isInvited, setInvited] = useState(true)
  const draft = useDraft(form, { form: `new person of ${id}` })
  /** Those who were shown for what was typed then. */
  const [similar, setSimilar] = useState<{ of: string; people: SimilarPerson[] }>()
  const typed = JSON.stringify(form.watch())
  const shown = similar?.of === typed ? similar.people : []
  const submit = form.handleSubmit(async (values) => {
    const person = fromPersonForm(values)
    const invite = invitesMembers && isInvited && person.email !== null
    try {
      if (shown.length === 0) {
        const people = await similarPeople(id, person)
        if (people.length > 0) return setSimilar({ of: JSON.stringify(values), people })
      }
      const { id: memberId } = await add.mutateAsync(invite ? { ...person, invite } : person)
      draft.end()
      goTo(personAddress(id, memberId))
    } catch (error) {
      showFieldErrors(form, error, personField)
    }
  })
  const isAtField = Object.keys(form.formState.errors).length > 0
  return (
    <>
      <PageHeading title={officePersonTexts.newMember} lead={`${name}. ${officePersonTexts.newLead}`} />
      <form onSubmit={submit} noValidate className="grid max-w-3xl gap-5">
        {!add.error && <DraftNotice draft={draft} />}
        <PersonFields form={form} emailRefusal={null} />
        {invitesMembers && form.watch('email').trim() !== '' && (
          <Checkbox checked={isInvited} onChange={({ target }) => setInvited(target.checked)}>
            {officePersonTexts.inviteNew}
          </Checkbox>
        )}
        {shown.length > 0 && <Similar orgId={id} people={shown} />}
        {add.error && !isAtField && (
          <WriteError
            error={add.error}
            refused={officePersonTexts.notAdded}
            unknown={officePersonTexts.addUnknown}
            again={officePersonTexts.addCheck}
          />
        )}
        <StickyBar>
          <Button type="submit" busy={form.formState.isSubmitting}>
            {shown.length > 0 ? officePersonTexts.addAnyway : officePersonTexts.add}
          </Button>
          <ButtonLink variant="secondary" href={membersAddress(id)}>
            {commonTexts.cancel}
          </ButtonLink>
        </StickyBar>
      </form>
    </>
  )
}

const SAME = {
  name: officePersonTexts.sameName,
  email: officePersonTexts.sameEmail,
  phone: officePersonTexts.samePhone,
}

function Similar({ orgId, people }: { orgId: string; people: readonly SimilarPerson[] }) {
  return (
    <Alert kind="warning" announce title={officePersonTexts.similarTitle}>
      <ul className="grid gap-1">
        {people.map(({ memberId, memberNumber, firstName, lastName, dateOfBirth, by }) => (
          <li key={memberId}>
            <AppLink className="text-link" href={personAddress(orgId, memberId)}>
              {`${firstName} ${lastName}`}
            </AppLink>
            <span className="block text-meta tabular-nums">
              {[
                officePersonTexts.memberNumber({ number: String(memberNumber) }),
                ...(dateOfBirth ? [formatDate(dateOfBirth)] : []),
                officePersonTexts.similarBy({ what: listWords(by.map((one) => SAME[one])) }),
              ].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
