import { CARD_CHECK } from '@medlem/contract/paths'
import { cardCheckTexts as t } from '@medlem/i18n/en/portal/cardCheck'
import { titleTexts } from '@medlem/i18n/en/portal/title'
import { Camera as CameraIcon } from 'lucide-react'
import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { askState, keysOf } from '../../../api/memberCard/cardKeys.ts'
import { tokenIn, type Verdict, verifyCard } from '../../../api/memberCard/verifyCard.ts'
import { startWorker } from '../../../api/offline/startWorker.ts'
import { Camera } from '../../../shared/scan/Camera.tsx'
import { qrReader } from '../../../shared/scan/readQr.ts'
import { Button } from '../../../ui/Button.tsx'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useCheckedClub } from './checkedClub.ts'
import { VerdictView } from './VerdictView.tsx'
import '../../../ui/memberCard.css'

/** The token that the address has; it is taken out at once, so that no history keeps a person's card. */
function takeToken(): string {
  const token = tokenIn(location.hash)
  if (token) history.replaceState(history.state, '', location.pathname + location.search)
  return token
}

const shownAtStart = takeToken()

/** Checks the card that somebody shows: by the camera, a typed code, or the address that a phone's own camera opened. */
export function CardCheck() {
  const { club, clear } = useCheckedClub()
  const [shown, setShown] = useState(() => (shownAtStart ? { token: shownAtStart } : undefined))
  const [verdict, setVerdict] = useState<Verdict>()
  const [isScanning, setIsScanning] = useState(false)
  const [hasNoCamera, setHasNoCamera] = useState(false)
  const clubId = club?.id ?? null
  const check = useCallback((text: string) => {
    setIsScanning(false)
    setVerdict(undefined)
    // An object, so that the same card is checked again.
    setShown({ token: tokenIn(text) })
  }, [])
  useEffect(() => {
    // Everything that a check needs is there before the network is gone.
    const prepare = async () => {
      await qrReader()
      await startWorker(CARD_CHECK)
    }
    prepare().catch(() => undefined)
  }, [])
  useEffect(() => {
    // A second card that the phone's own camera opens in this tab.
    const look = () => {
      const token = takeToken()
      if (token) check(token)
    }
    window.addEventListener('hashchange', look)
    return () => window.removeEventListener('hashchange', look)
  }, [check])
  useEffect(() => {
    if (!shown) return
    let isCurrent = true
    verifyCard(shown.token, { keysOf, askState, club: clubId, now: Date.now() }).then(
      (found) => isCurrent && setVerdict(found),
      () => isCurrent && setVerdict({ kind: 'keyless' }),
    )
    return () => {
      isCurrent = false
    }
  }, [shown, clubId])
  const scan = () => {
    setShown(undefined)
    setVerdict(undefined)
    setHasNoCamera(false)
    setIsScanning(true)
  }
  return (
    <>
      <PageHeading
        title={titleTexts.cardCheck}
        lead={club ? t.leadOfClub({ organisation: club.name }) : t.lead}
      >
        {club && (
          <button type="button" className="text-link" onClick={clear}>
            {t.anyClub}
          </button>
        )}
      </PageHeading>
      <div role="status">{verdict && <VerdictView verdict={verdict} now={Date.now()} />}</div>
      {isScanning && (
        <Camera
          className="card-check-camera"
          onRead={check}
          onFailure={() => {
            setIsScanning(false)
            setHasNoCamera(true)
          }}
        />
      )}
      {hasNoCamera && <p role="alert">{t.noCamera}</p>}
      {!isScanning && (
        <Button wide icon={<CameraIcon size={18} aria-hidden="true" />} onClick={scan}>
          {verdict ? t.scanNext : t.scan}
        </Button>
      )}
      <TypedCode onCode={check} />
    </>
  )
}

function TypedCode({ onCode }: { onCode: (text: string) => void }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = new FormData(event.currentTarget).get('code')
    if (typeof code === 'string' && code.trim()) onCode(code)
    event.currentTarget.reset()
  }
  return (
    <form className="card-check-typed" onSubmit={submit}>
      <TextField
        name="code"
        label={t.typedCode}
        hint={t.typedCodeHint}
        autoComplete="off"
        spellCheck={false}
      />
      <Button type="submit" variant="secondary">
        {t.check}
      </Button>
    </form>
  )
}
