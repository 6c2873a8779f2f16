import { uiTexts } from '@medlem/i18n/en/portal/ui'
import { useEffect, useRef, useState } from 'react'
import type { CallError } from '../../api/call/callError.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { formatInstant } from '../../ui/format.ts'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import type { Difference } from './conflict.ts'

export interface ConflictNoticeProps {
  changed: CallError['changed']
  differences: readonly Difference[]
  /** With the names of the fields to keep as the other person saved them. */
  onChoose: (theirs: ReadonlySet<string>) => void
}

/** Another person saved while this form was filled in: who, when and what, with a choice for each field that differs. */
export function ConflictNotice({ changed, differences, onChoose }: ConflictNoticeProps) {
  // What was not typed here is the other person's.
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(
    () => new Set(differences.filter(({ isTyped }) => !isTyped).map(({ name }) => name)),
  )
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.scrollIntoView({ block: 'nearest' }), [])
  const put = (name: string, isTheirs: boolean) =>
    setTheirs(new Set([...theirs].filter((one) => one !== name).concat(isTheirs ? name : [])))
  const by = changed?.by
  return (
    <div ref={place}>
      <Alert
        kind="warning"
        announce
        title={
          changed && by
            ? uiTexts.changedBy({ name: by, moment: formatInstant(changed.at) })
            : uiTexts.changedMeanwhile
        }
        actions={<Button onClick={() => onChoose(theirs)}>{uiTexts.saveChosen}</Button>}
      >
        <p>{uiTexts.chooseEach}</p>
        <div className="mt-3 grid gap-4">
          {differences.map((one) => (
            <Choice
              key={one.name}
              difference={one}
              isTheirs={theirs.has(one.name)}
              onChange={(isTheirs) => put(one.name, isTheirs)}
            />
          ))}
        </div>
      </Alert>
    </div>
  )
}

interface ChoiceProps {
  difference: Difference
  isTheirs: boolean
  onChange: (isTheirs: boolean) => void
}

function Choice({ difference: { label, mine, theirs }, isTheirs, onChange }: ChoiceProps) {
  return (
    <RadioGroup
      legend={label}
      options={[
        { value: 'mine', label: uiTexts.typedHere({ value: mine }) },
        { value: 'theirs', label: uiTexts.savedMeanwhile({ value: theirs }) },
      ]}
      value={isTheirs ? 'theirs' : 'mine'}
      onChange={(chosen) => onChange(chosen === 'theirs')}
    />
  )
}
