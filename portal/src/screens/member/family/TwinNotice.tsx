import { hrefOf } from '@medlem/contract/portalAddress'
import { memberTexts } from '@medlem/i18n/en/portal/member'
import { Alert } from '../../../ui/Alert.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { formatDate } from '../../../ui/format.ts'
import type { Twin } from './findTwin.ts'

/** Warns before the same person is added twice; the member can go on. */
export function TwinNotice({ twin, onGoOn }: { twin: Twin; onGoOn: () => void }) {
  const { person, relation } = twin
  const name = `${person.firstName} ${person.lastName}`
  return (
    <Alert
      kind="warning"
      announce
      title={memberTexts.twinTitle({ name })}
      actions={
        <>
          <Button variant="secondary" onClick={onGoOn}>
            {memberTexts.saveAnyway}
          </Button>
          <ButtonLink variant="secondary" href={hrefOf('/add-edit-participant', { id: person.id })}>
            {memberTexts.lookAt({ name: person.firstName })}
          </ButtonLink>
        </>
      }
    >
      <p>
        {person.dateOfBirth
          ? memberTexts.twinBornHint({ name, relation, date: formatDate(person.dateOfBirth) })
          : memberTexts.twinHint({ name, relation })}
      </p>
    </Alert>
  )
}
