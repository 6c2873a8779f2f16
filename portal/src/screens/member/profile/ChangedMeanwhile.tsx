import type { Member } from '@medlem/contract/member'
import { memberTexts } from '@medlem/i18n/en/portal/member'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { profileChanges } from './profileChanges.ts'

export interface ChangedMeanwhileProps {
  before: Member
  now: Member
  /** Saves what is typed over what another person wrote. */
  onKeepMine: () => void
  /** Drops what is typed. */
  onTakeNew: () => void
}

/** Another person wrote the profile first: what is different, and which of the two to keep. */
export function ChangedMeanwhile({ before, now, onKeepMine, onTakeNew }: ChangedMeanwhileProps) {
  const changes = profileChanges(before, now)
  return (
    <Alert
      kind="warning"
      announce
      title={memberTexts.changedMeanwhile}
      actions={
        <>
          <Button onClick={onKeepMine}>{memberTexts.saveWhatITyped}</Button>
          <Button variant="secondary" onClick={onTakeNew}>
            {memberTexts.useNewVersion}
          </Button>
        </>
      }
    >
      <p>{memberTexts.typedIsKept}</p>
      {changes.length > 0 && (
        <ul className="mt-1">
          {changes.map(({ label, now: text }) => (
            <li key={label}>{memberTexts.fieldIsNow({ label, text })}</li>
          ))}
        </ul>
      )}
    </Alert>
  )
}
