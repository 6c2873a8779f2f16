import { type ReactNode, useRef, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { CallError } from '../../api/call/callError.ts'
import { ConflictNotice } from './ConflictNotice.tsx'
import { type ComparedField, type Difference, differences } from './conflict.ts'

interface Conflicting<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>
  /** Of what the form was filled from; undefined for something new. */
  version: number | undefined
  /** Every field of the form, in its order. */
  fields: readonly ComparedField<Values>[]
  /** What is saved now, as the form would be filled with it. */
  load: () => Promise<{ values: Values; version: number }>
  /** Sends the form again. */
  save: () => unknown
}

export interface Conflict {
  /** With which the form is sent; undefined for something new. */
  version: () => number | undefined
  /** Whether an error is that somebody saved first; then the person chooses below, or the form was sent again. */
  settle: (error: unknown) => Promise<boolean>
  isOpen: boolean
  /** For the end of the form: who changed what, and the choice field by field. */
  notice: ReactNode
}

interface Found<Values> {
  changed: CallError['changed']
  values: Values
  version: number
  differences: Difference[]
}

/**
 * The one answer of forms to another person's write in between (decision 65): what was typed stays, what is saved now is loaded and
 * compared, and where the two differ the person chooses field by field. Where no field differs it is sent again at once.
 */
export function useConflict<Values extends FieldValues, Output>(
  asked: Conflicting<Values, Output>,
): Conflict {
  const { form, fields } = asked
  const known = useRef(asked.version)
  const [begun] = useState(() => form.formState.defaultValues as Values)
  const base = useRef(begun)
  const [found, setFound] = useState<Found<Values> | null>(null)

  const sendAgain = (version: number, newest: Values) => {
    known.current = version
    base.current = newest
    setFound(null)
    return asked.save()
  }
  const settle = async (error: unknown): Promise<boolean> => {
    if (!(error instanceof CallError) || error.code !== 'stale_version' || known.current === undefined)
      return false
    const newest = await asked.load().catch(() => undefined)
    if (!newest || newest.version === known.current) return false
    const typed = form.getValues()
    const different = differences({ begun: base.current, typed, newest: newest.values }, fields)
    if (different.length === 0) await sendAgain(newest.version, newest.values)
    else setFound({ changed: error.changed, differences: different, ...newest })
    return true
  }
  const choose = (theirs: ReadonlySet<string>) => {
    if (!found) return
    for (const { name } of fields) {
      if (!theirs.has(name)) continue
      const value = found.values[name] as PathValue<Values, Path<Values>>
      form.setValue(name as Path<Values>, value, { shouldDirty: true })
    }
    sendAgain(found.version, found.values)
  }
  return {
    version: () => known.current,
    settle,
    isOpen: found !== null,
    notice: found && (
      <ConflictNotice
        key={found.version}
        changed={found.changed}
        differences={found.differences}
        onChoose={choose}
      />
    ),
  }
}
