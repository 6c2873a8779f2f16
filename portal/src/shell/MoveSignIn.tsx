import { commonTexts } from '@medlem/i18n/en/portal/common'
import { shellTexts } from '@medlem/i18n/en/portal/shell'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { CallError } from '../api/call/callError.ts'
import { useAskSignInCode, useConfirmSignInCode } from '../api/signIn/signInMove.ts'
import { useSessionActions } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { TextField } from '../ui/TextField.tsx'

const CODE = /^\d{6}$/

/** The member's e-mail address belongs to an earlier sign-in: a code to that address moves it to this one. */
export function MoveSignIn() {
  const session = useSessionActions()
  const ask = useAskSignInCode()
  return (
    <>
      <PageHeading title={shellTexts.otherAccount} lead={shellTexts.otherAccountHint} />
      {ask.isError && (
        <div className="mb-6">
          <ErrorNotice error={ask.error} title={shellTexts.noCodeSent} />
        </div>
      )}
      {ask.data && (
        <CodeForm
          // A new code begins with an empty field.
          key={ask.data.expiresAt}
          sentTo={ask.data.sentTo}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          variant={ask.data ? 'secondary' : 'primary'}
          busy={ask.isPending}
          onClick={() => ask.mutate()}
        >
          {ask.data ? shellTexts.sendNewCode : shellTexts.sendCode}
        </Button>
        <Button variant="secondary" onClick={() => session.logout()}>
          {shellTexts.useAnotherAccount}
        </Button>
      </div>
    </>
  )
}

function CodeForm({ sentTo }: { sentTo: string }) {
  const session = useSessionActions()
  const confirm = useConfirmSignInCode()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const fieldProblem = confirm.error instanceof CallError ? confirm.error.errors[0]?.message : undefined
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const typed = code.replace(/\s/g, '')
    setProblem(CODE.test(typed) ? '' : shellTexts.enterSixDigits)
    if (!CODE.test(typed)) return field.current?.focus()
    try {
      await confirm.mutateAsync(typed)
      await session.load()
    } catch {
      field.current?.select()
    }
  }
  return (
    <form onSubmit={submit} noValidate className="mb-7 grid max-w-md gap-5">
      <p role="status">
        {shellTexts.codeSent({
          sentTo,
          email: (inner) => (
            <span key="email" className="wrap-anywhere text-ink">
              {inner}
            </span>
          ),
        })}
      </p>
      <TextField
        ref={field}
        label={shellTexts.code}
        hint={shellTexts.sixDigits}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        error={problem || fieldProblem}
      />
      {confirm.isError && !fieldProblem && (
        <ErrorNotice error={confirm.error} title={commonTexts.nothingChanged} />
      )}
      <div>
        <Button type="submit" busy={confirm.isPending}>
          {shellTexts.confirm}
        </Button>
      </div>
    </form>
  )
}
