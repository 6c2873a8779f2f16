import type { DefaultValues, FieldPath, FieldValues, Resolver, UseFormReturn } from 'react-hook-form'
import { type FieldNames, showFieldErrors } from '../../api/call/showFieldErrors.ts'
import { useDraft } from '../../session/useDraft.ts'
import type { ComparedField } from '../conflict/conflict.ts'
import { useConflict } from '../conflict/useConflict.tsx'
import type { DialogState } from './FormDialog.tsx'
import { type Mistake, readResolver } from './readResolver.ts'
import { useForm } from './useForm.ts'

export interface DialogFormOptions<Values extends FieldValues, Output, Answer> {
  defaultValues: Values
  resolver?: Resolver<Values, unknown, Output>
  /** Instead of a resolver: reads typed values, up to the first mistake. */
  read?: (values: Values) => Output | Mistake<FieldPath<Values>>
  /** Name under which typed text is kept (`useDraft`); left out, as for secrets, nothing is. */
  draft?: string
  /** Fields that are not kept with it, such as files. */
  draftExcept?: readonly (keyof Values & string)[]
  /** Whether an earlier request with the draft got no answer (`useSendOnce`). */
  isUnanswered?: boolean
  /** Where another person may save meanwhile (decision 65): the version the form was filled from, and how to compare. */
  conflict?: {
    version: number | undefined
    fields: readonly ComparedField<Values>[]
    load: () => Promise<{ values: Values; version: number }>
  }
  /** The mutation that `send` uses. */
  write: { error: Error | null; isPending: boolean }
  /**
   * Writes. `version` is undefined without `conflict`, or for something new. Resolves with the answer, or with false
   * where nothing was written and the dialog stays open; rejects with the CallError of a failed write.
   */
  send: (values: Output, version: number | undefined) => Promise<Answer | false>
  /** Fields that show what the server refuses of them. */
  fields: FieldNames<FieldPath<Values>>
  /** Closed without a write; also afterwards, unless `onDone` is given. */
  onClose: () => void
  onDone?: (answer: Answer) => void
}

export interface DialogForm<Values extends FieldValues> {
  form: UseFormReturn<Values>
  dialog: DialogState
}

/**
 * The form of a dialog: react-hook-form with a draft, sending, the server's errors at their fields, and another person's
 * write in between. Returns the form for the fields, and `dialog` for `<FormDialog {...dialog}>`.
 */
export function useDialogForm<Values extends FieldValues, Output = Values, Answer = unknown>({
  draft: name,
  draftExcept = [],
  isUnanswered = false,
  conflict: compared,
  write,
  send,
  fields,
  onClose,
  onDone = onClose,
  defaultValues,
  resolver,
  read,
}: DialogFormOptions<Values, Output, Answer>): DialogForm<Values> {
  const form = useForm<Values, unknown, Output>({
    defaultValues: defaultValues as DefaultValues<Values>,
    ...(resolver && { resolver }),
    ...(read && { resolver: readResolver(read) }),
  })
  const { isRestored, discard, end } = useDraft(form, { form: name, except: draftExcept })
  const conflict = useConflict({
    form,
    version: compared?.version,
    fields: compared?.fields ?? [],
    load: () => compared?.load() ?? Promise.reject(new Error('no version to load')),
    save: () => onSubmit(),
  })
  const onSubmit = form.handleSubmit(async (values) => {
    try {
      const answer = await send(values, conflict.version())
      if (answer === false) return
      end()
      onDone(answer)
    } catch (error) {
      if (!(await conflict.settle(error))) showFieldErrors(form, error, fields)
    }
  })
  const isAtField = Object.keys(form.formState.errors).length > 0
  return {
    // What it is read into matters to `send` alone.
    form: form as unknown as UseFormReturn<Values>,
    dialog: {
      onSubmit,
      onClose: () => {
        end()
        onClose()
      },
      error: isAtField || conflict.isOpen ? null : write.error,
      isPending: write.isPending,
      draft: write.error ? undefined : { isRestored, discard, isUnanswered },
      conflict: conflict.notice,
    },
  }
}
