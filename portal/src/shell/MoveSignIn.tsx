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
      <PageHeading
        title="You signed in with another account than before"
        lead="Your membership belongs to an earlier sign-in with the same e-mail address. To go on, show that the address is yours."
      />
      {ask.isError && (
        <div className="mb-6">
          <ErrorNotice error={ask.error} title="No code was sent." />
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
          {ask.data ? 'Send a new code' : 'Send a code to your e-mail address'}
        </Button>
        <Button variant="secondary" onClick={() => session.logout()}>
          Use another account
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
    setProblem(CODE.test(typed) ? '' : 'Please enter the six digits.')
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
        We sent a code to <span className="wrap-anywhere text-ink">{sentTo}</span>. It is valid for ten
        minutes.
      </p>
      <TextField
        ref={field}
        label="Code"
        hint="Six digits"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        error={problem || fieldProblem}
      />
      {confirm.isError && !fieldProblem && <ErrorNotice error={confirm.error} title="Nothing was changed." />}
      <div>
        <Button type="submit" busy={confirm.isPending}>
          Confirm
        </Button>
      </div>
    </form>
  )
}
