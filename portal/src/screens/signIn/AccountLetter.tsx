import { LetterCode } from '@medlem/contract/accountLetter'
import { maxLengthOf } from '@medlem/contract/maxLength'
import { fieldTexts } from '@medlem/i18n/en/contract/field'
import { accountLetterTexts as t } from '@medlem/i18n/en/portal/accountLetter'
import { titleTexts } from '@medlem/i18n/en/portal/title'
import { type FormEvent, useRef, useState } from 'react'
import { CallError } from '../../api/call/callError.ts'
import { useRedeemLetter } from '../../api/signIn/accountLetter.ts'
import { WriteError } from '../../shared/WriteError.tsx'
import { Button } from '../../ui/Button.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { TextField } from '../../ui/TextField.tsx'

const notUsed = { refused: t.notUsed, unknown: t.unknown, again: t.reload }

/** The code that a scanned square put behind the address, which then leaves the address. */
function scannedCode(): string {
  const code = location.hash.slice(1)
  if (code !== '') history.replaceState(history.state, '', location.pathname + location.search)
  return LetterCode.safeParse(code).success ? code : ''
}

/** Where who got a letter with a code types it, after signing in. */
export function AccountLetter() {
  const [code, setCode] = useState(scannedCode)
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const redeem = useRedeemLetter()
  const ofServer = redeem.error instanceof CallError ? redeem.error.errors[0]?.message : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!LetterCode.safeParse(code).success) {
      setProblem(fieldTexts.letterCode)
      field.current?.focus()
      return
    }
    redeem.mutate(code, { onError: () => field.current?.select() })
  }
  if (redeem.data) {
    return (
      <>
        <PageHeading title={t.welcome({ name: redeem.data.firstName })} lead={t.isYou} />
        {/* Loaded anew: the portal learns at sign-in who the person is. */}
        <Button className="mt-6" onClick={() => location.assign('/memberships')}>
          {t.home}
        </Button>
      </>
    )
  }
  return (
    <>
      <PageHeading title={titleTexts.accountLetter} lead={t.lead} />
      <form className="mt-6 grid max-w-md gap-5" onSubmit={submit} noValidate>
        {redeem.error && !ofServer && <WriteError error={redeem.error} {...notUsed} />}
        <TextField
          ref={field}
          label={t.code}
          hint={t.codeHint}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={maxLengthOf(LetterCode)}
          value={code}
          error={problem ?? ofServer}
          onChange={({ target }) => {
            setCode(target.value)
            setProblem(undefined)
            redeem.reset()
          }}
        />
        <div>
          <Button type="submit" busy={redeem.isPending}>
            {t.use}
          </Button>
        </div>
      </form>
    </>
  )
}
