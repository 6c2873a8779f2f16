import type { Words } from '@medlem/contract/wording'
import { officeMessageTexts } from '@medlem/i18n/en/portal/office/message'
import { useTestWording, type WordingOf } from '../../api/wording/wording.ts'
import { WriteError } from '../../shared/WriteError.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { typedProblems } from './wordingForm.ts'

/** Sends what is typed to the administrator's own address; nothing is saved by it. */
export function TestWording({ of, words }: { of: WordingOf; words: Words }) {
  const test = useTestWording(of)
  const isWhole = typedProblems(words, of.templateId).length === 0
  return (
    <div className="grid justify-items-start gap-3 border-t border-line pt-5">
      <Button
        variant="secondary"
        busy={test.isPending}
        disabled={!isWhole}
        onClick={() => test.mutate(words)}
      >
        {officeMessageTexts.sendTest}
      </Button>
      {test.error && <WriteError error={test.error} refused={officeMessageTexts.testNotSent} />}
      <p role="status" className="text-soft empty:hidden">
        {test.data?.status === 'queued' &&
          officeMessageTexts.testOnItsWay({
            mailbox: (inner) => (
              <AppLink key="mailbox" className="text-link inline" href="/mailbox">
                {inner}
              </AppLink>
            ),
          })}
        {test.data?.reason}
      </p>
    </div>
  )
}
