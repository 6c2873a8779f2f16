import { Alert } from './Alert.tsx'
import { AppLink } from './AppLink.tsx'
import { Button } from './Button.tsx'

/** Another person saved while this form was filled in: what was typed stays, and the person decides. */
export function StaleNotice({ href, onKeepMine }: { href: string; onKeepMine: () => void }) {
  return (
    <Alert
      kind="error"
      title="Someone else changed this while you were editing."
      actions={
        <>
          <Button variant="secondary" onClick={onKeepMine}>
            Save mine instead
          </Button>
          <AppLink className="text-link min-h-11" href={href} target="_blank">
            See the current version (new tab)
          </AppLink>
        </>
      }
    >
      <p>Your changes are not saved yet, but nothing that you typed is lost.</p>
    </Alert>
  )
}
