import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { keepDraft, readDraft, removeDraft } from './drafts.ts'
import { typedValues, withTyped } from './draftValues.ts'
import { useViewerId } from './session.ts'

// The React Compiler registers a field once and not on each render: a reset must not forget the fields.
const keepFields = { keepFieldsRef: true }

export interface DraftOptions {
  /** Name of the form among the member's: 'profile', 'child 7f…', 'contact'. Undefined keeps nothing. */
  form: string | undefined
  /** Top-level fields that are never kept: secrets, consent. */
  except?: readonly string[]
}

/** For <DraftNotice draft={draft} />, and to be ended when the form was sent. */
export interface Draft {
  /** Something that was typed earlier stands in the form again. */
  isRestored: boolean
  /** The form was sent: nothing of it is kept. */
  end: () => void
  /** The member doesn't want it back: the form is as it begins. */
  discard: () => void
}

/**
 * Keeps what is typed into a form of react-hook-form in this tab, per member and form, and puts it back after a
 * reload or a new sign-in, for a day at most. Only what differs from the form's default values is kept, so that what
 * changed elsewhere meanwhile is not undone.
 */
export function useDraft<Fields extends FieldValues, Context, Output>(
  form: UseFormReturn<Fields, Context, Output>,
  { form: name, except = [] }: DraftOptions,
): Draft {
  const id = useViewerId()
  const [typed] = useState(() => (name === undefined ? null : readDraft(id, name, Date.now())))
  const [isRestored, setRestored] = useState(typed !== null)
  const { subscribe, reset, formState } = form
  const begun = formState.defaultValues as Fields | undefined
  const left = except.join(' ')

  const putBack = useEffectEvent(() => {
    if (typed && begun) reset(withTyped(begun, typed) as Fields, { keepDefaultValues: true, ...keepFields })
  })
  // After the layout effects, so that watchers of a field see the change, and before anything is painted.
  useLayoutEffect(() => queueMicrotask(putBack), [])

  useEffect(() => {
    if (name === undefined) return
    return subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues }) => {
        const now = typedValues(defaultValues ?? {}, values)
        for (const field of left.split(' ')) delete now[field]
        keepDraft(id, name, now, Date.now())
      },
    })
  }, [subscribe, id, name, left])

  const end = () => {
    if (name !== undefined) removeDraft(id, name)
    setRestored(false)
  }
  return {
    isRestored,
    end,
    discard: () => {
      end()
      reset(undefined, keepFields)
    },
  }
}
