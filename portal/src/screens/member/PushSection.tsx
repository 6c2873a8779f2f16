import { PushKind } from '@medlem/contract/push'
import { pushTexts } from '@medlem/i18n/en/portal/push'
import type { PushHere } from '../../api/push/browserPush.ts'
import { type PushChange, useChangePush, usePushBrowsers, usePushHere } from '../../api/push/push.ts'
import { readActingFor } from '../../session/actingFor.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Section } from '../../ui/Section.tsx'

/** Whether this device shows what the bell says, of which kinds; and off everywhere by one press. */
export function PushSection() {
  const { data: here } = usePushHere()
  const browsers = usePushBrowsers().data ?? 0
  const change = useChangePush()
  // They belong to the person who sits here, and not to the member that support acts for.
  if (!here || readActingFor() !== null) return null
  const press = (wanted: PushChange) => {
    if (!change.isPending) change.mutate(wanted)
  }
  const isOn = here.state === 'on'
  return (
    <Section title={pushTexts.title}>
      <div className="max-w-3xl">
        <p className="max-w-[62ch] text-soft">{pushTexts.lead}</p>
        <Here here={shownWhile(here, change)} isPending={change.isPending} onChange={press} />
        <p role="status" className="text-meta text-soft empty:hidden">
          {change.isSuccess && (isOn ? pushTexts.isOn : pushTexts.isOff)}
        </p>
        {change.error && <ErrorNotice error={change.error} title={pushTexts.notChanged} />}
        {browsers > (isOn ? 1 : 0) && (
          <div className="mt-3 flex flex-wrap items-center gap-x-4">
            <p className="text-soft">{pushTexts.onDevices({ count: browsers })}</p>
            <Button variant="quiet" disabled={change.isPending} onClick={() => press('off everywhere')}>
              {pushTexts.turnOffEverywhere}
            </Button>
          </div>
        )}
      </div>
    </Section>
  )
}

/** While kinds are being saved the boxes show what was chosen. */
function shownWhile(here: PushHere, { isPending, variables }: ReturnType<typeof useChangePush>): PushHere {
  return isPending && typeof variables === 'object' ? { state: 'on', off: variables.off } : here
}

interface HereProps {
  here: PushHere
  isPending: boolean
  onChange: (change: PushChange) => void
}

function Here({ here, isPending, onChange }: HereProps) {
  if (here.state === 'off') {
    return (
      <Button className="mt-3" variant="secondary" disabled={isPending} onClick={() => onChange('on')}>
        {pushTexts.turnOn}
      </Button>
    )
  }
  if (here.state !== 'on') return <p className="mt-2 max-w-[62ch]">{pushTexts[here.state]}</p>
  const { off } = here
  return (
    <>
      <fieldset className="mt-3">
        <legend>{pushTexts.about}</legend>
        {PushKind.options.map((kind) => (
          <Checkbox
            key={kind}
            checked={!off.includes(kind)}
            aria-disabled={isPending || undefined}
            onChange={({ target }) =>
              onChange({ off: target.checked ? off.filter((one) => one !== kind) : [...off, kind] })
            }
          >
            {pushTexts[kind]}
          </Checkbox>
        ))}
      </fieldset>
      <Button className="mt-3" variant="secondary" disabled={isPending} onClick={() => onChange('off')}>
        {pushTexts.turnOff}
      </Button>
    </>
  )
}
