import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { Organisation } from '@medlem/contract/organisation'
import { hrefOf } from '@medlem/contract/portalAddress'
import { type Wording, WordsUpdate } from '@medlem/contract/wording'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeMessageTexts } from '@medlem/i18n/en/portal/office/message'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { CallError } from '../../api/call/callError.ts'
import { loadWording, useWriteWording, type WordingOf } from '../../api/wording/wording.ts'
import { useDraft } from '../../session/useDraft.ts'
import { useConflict } from '../../shared/conflict/useConflict.tsx'
import { useForm } from '../../shared/form/useForm.ts'
import { WriteError } from '../../shared/WriteError.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { DraftNotice } from '../../ui/DraftNotice.tsx'
import { useGoTo } from '../../ui/useGoTo.ts'
import { RestoreWording } from './RestoreWording.tsx'
import { TestWording } from './TestWording.tsx'
import { WordingFields, type WordingValues } from './WordingFields.tsx'
import { WordingPreview } from './WordingPreview.tsx'
import { typedProblems, wordingField } from './wordingForm.ts'

export interface WordingEditorProps {
  organisation: Organisation
  wording: Wording
}

/** Changes the words of an e-mail, with a look at it as it will arrive. */
export function WordingEditor({ organisation, wording }: WordingEditorProps) {
  const goTo = useGoTo()
  const { templateId, language, subject, body, version, isOwn, standard } = wording
  const of: WordingOf = { orgId: organisation.id, templateId, language }
  const write = useWriteWording(of)
  const [restoring, setRestoring] = useState(false)
  const form = useForm<WordingValues, unknown, WordsUpdate>({
    resolver: standardSchemaResolver(WordsUpdate),
    defaultValues: { subject, body, version },
  })
  const draft = useDraft(form, { form: `wording ${of.orgId} ${templateId} ${language}`, except: ['version'] })
  const conflict = useConflict({
    form,
    version,
    fields: [
      { name: 'subject', label: commonTexts.subject },
      { name: 'body', label: officeMessageTexts.text },
    ],
    load: async () => {
      const newest = await loadWording(of)
      if (!newest) throw new Error('the e-mail is gone')
      return { values: { subject: newest.subject, body: newest.body }, version: newest.version }
    },
    save: () => save(),
  })
  const [typedSubject, typedBody] = useWatch({ control: form.control, name: ['subject', 'body'] })
  const typed = { subject: typedSubject, body: typedBody }
  const back = hrefOf('/email-template', { org: of.orgId })
  const showErrors = (problems: readonly { field: string; message: string }[]) => {
    // The first is set last, so that it takes the focus.
    for (const { field, message } of problems.toReversed()) {
      const name = wordingField(field)
      if (name) form.setError(name, { message }, { shouldFocus: true })
    }
  }
  const send = async (words: { subject: string; body: string } | null, known: number | undefined) => {
    try {
      await write.mutateAsync({ words, version: known })
      draft.end()
      goTo(back)
    } catch (error) {
      if (!(await conflict.settle(error)) && error instanceof CallError) showErrors(error.errors)
    }
  }
  const save = form.handleSubmit(async ({ version: _begun, ...words }) => {
    const problems = typedProblems(words, templateId)
    if (problems.length > 0) showErrors(problems)
    else await send(words, conflict.version())
  })
  return (
    <div className="grid gap-x-14 gap-y-12 full:grid-cols-2">
      <form onSubmit={save} noValidate className="grid content-start gap-5">
        <DraftNotice draft={draft} />
        <WordingFields form={form} templateId={templateId} />
        {conflict.notice}
        {write.error && !conflict.isOpen && (
          <WriteError error={write.error} refused={officeMessageTexts.textNotSaved} />
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={write.isPending}>
            {officeMessageTexts.saveText}
          </Button>
          {isOwn && (
            <Button variant="secondary" onClick={() => setRestoring(true)}>
              {officeMessageTexts.restoreStandard}
            </Button>
          )}
          <ButtonLink variant="secondary" href={back}>
            {commonTexts.cancel}
          </ButtonLink>
        </div>
        <TestWording of={of} words={typed} />
      </form>
      <WordingPreview of={of} words={typed} />
      {restoring && (
        <RestoreWording
          standard={standard}
          isPending={write.isPending}
          onRestore={async () => {
            await send(null, conflict.version())
            setRestoring(false)
          }}
          onClose={() => setRestoring(false)}
        />
      )}
    </div>
  )
}
