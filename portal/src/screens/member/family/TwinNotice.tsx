import { memberTexts } from '@medlem/i18n/en/portal/member'
import { Alert } from '../../../ui/Alert.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { formatDate } from '../../../ui/format.ts'
import type { Twin } from './findTwin.ts'

const WORDS = { self: 'you', child: memberTexts.aChildOfYours, linked: memberTexts.linkedWithYou } as const

/** Warns before the same person is added twice; the member can go on. */
export function TwinNotice({ twin, onGoOn }: { twin: Twin; onGoOn: () => void }) {
  const { person, relation } = twin
  const name = `${person.firstName} ${person.lastName}`
  const born = person.dateOfBirth ? `, born ${formatDate(person.dateOfBirth)},` : ''
  return (
    <Alert
      kind="warning"
      announce
      title={memberTexts.nameMayBeInYour({ name })}
      actions={
        <>
          <Button variant="secondary" onClick={onGoOn}>
            {memberTexts.saveAnyway}
          </Button>
          <ButtonLink variant="secondary" href={`/add-edit-participant?id=${person.id}`}>
            {memberTexts.lookAtFirstname({ firstName: person.firstName })}
          </ButtonLink>
        </>
      }
    >
      <p>{memberTexts.nameBornIsValueAdding({ name, born, value: WORDS[relation] })}</p>
    </Alert>
  )
}
