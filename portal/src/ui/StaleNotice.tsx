import { uiTexts } from '@medlem/i18n/en/portal/ui'
import { Alert } from './Alert.tsx'
import { AppLink } from './AppLink.tsx'
import { Button } from './Button.tsx'

/** Another person saved while this form was filled in: what was typed stays, and the person decides. */
export function StaleNotice({ href, onKeepMine }: { href: string; onKeepMine: () => void }) {
  return (
    <Alert
      kind="error"
      title={uiTexts.changedMeanwhile}
      actions={
        <>
          <Button variant="secondary" onClick={onKeepMine}>
            {uiTexts.saveMine}
          </Button>
          <AppLink className="text-link min-h-11" href={href} target="_blank">
            {uiTexts.seeCurrent}
          </AppLink>
        </>
      }
    >
      <p>{uiTexts.notSavedYet}</p>
    </Alert>
  )
}
