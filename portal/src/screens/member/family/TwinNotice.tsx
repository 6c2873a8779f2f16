import { Alert } from '../../../ui/Alert.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { formatDate } from '../../../ui/format.ts'
import type { Twin } from './findTwin.ts'

const WORDS = { self: 'you', child: 'a child of yours', linked: 'linked with you' } as const

/** Warns before the same person is added twice; the member can go on. */
export function TwinNotice({ twin, onGoOn }: { twin: Twin; onGoOn: () => void }) {
  const { person, relation } = twin
  const name = `${person.firstName} ${person.lastName}`
  const born = person.dateOfBirth ? `, born ${formatDate(person.dateOfBirth)},` : ''
  return (
    <Alert
      kind="warning"
      announce
      title={`${name} may be in your family already`}
      actions={
        <>
          <Button variant="secondary" onClick={onGoOn}>
            Save anyway
          </Button>
          <ButtonLink variant="secondary" href={`/add-edit-participant?id=${person.id}`}>
            {`Look at ${person.firstName}`}
          </ButtonLink>
        </>
      }
    >
      <p>{`${name}${born} is ${WORDS[relation]}. Adding the same person twice would mean paying twice.`}</p>
    </Alert>
  )
}
