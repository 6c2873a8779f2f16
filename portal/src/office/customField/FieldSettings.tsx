import { type CustomField, MAX_FIELDS } from '@medlem/contract/customField'
import { officeFieldTexts as t } from '@medlem/i18n/en/portal/office/customField'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useCustomFields, useOrderFields, useUpdateField } from '../../api/customField/customField.ts'
import { WriteError } from '../../shared/WriteError.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { List } from '../../ui/List.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { Section } from '../../ui/Section.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'
import { fieldSentence, updateOf } from './fieldForm.ts'

const FieldDialog = lazyPart(() => import('./FieldDialog.tsx'), 'FieldDialog')

const DeleteAnswersDialog = lazyPart(() => import('./DeleteAnswersDialog.tsx'), 'DeleteAnswersDialog')

/** For administrators: what the organisation wants to know of its members besides what every organisation knows. */
export function FieldSettings({ orgId }: { orgId: string }) {
  const { data, error, refetch } = useCustomFields(orgId)
  const order = useOrderFields(orgId)
  const update = useUpdateField(orgId)
  const [edited, setEdited] = useState<CustomField | 'new'>()
  const [emptied, setEmptied] = useState<CustomField>()
  const used = data?.filter(({ isArchived }) => !isArchived) ?? []
  const archived = data?.filter(({ isArchived }) => isArchived) ?? []
  const move = (at: number, by: 1 | -1) => {
    const ids = used.map(({ id }) => id)
    const [id] = ids.splice(at, 1)
    if (id) order.mutate(ids.toSpliced(at + by, 0, id))
  }
  const archive = (field: CustomField, isArchived: boolean) =>
    update.mutate({ fieldId: field.id, body: updateOf(field, { isArchived }) })
  const failed = order.error ?? update.error
  return (
    <Section
      title={t.title}
      action={
        data &&
        used.length < MAX_FIELDS && (
          <Button variant="secondary" onClick={() => setEdited('new')}>
            {t.newField}
          </Button>
        )
      }
    >
      {error && !data && <ErrorNotice error={error} title={t.notLoaded} retry={() => refetch()} />}
      {data && used.length === 0 && <p className="border-y border-line py-4 text-soft">{t.none}</p>}
      <List>
        {used.map((field, at) => (
          <Row key={field.id} field={field}>
            <div className="flex flex-wrap items-center">
              {([-1, 1] as const).map((by) => (
                <Button
                  key={by}
                  variant="quiet"
                  icon={
                    by < 0 ? (
                      <ArrowUp size={18} aria-hidden="true" />
                    ) : (
                      <ArrowDown size={18} aria-hidden="true" />
                    )
                  }
                  aria-label={by < 0 ? t.moveUp({ name: field.name }) : t.moveDown({ name: field.name })}
                  disabled={order.isPending || used[at + by] === undefined}
                  onClick={() => move(at, by)}
                />
              ))}
              <Button variant="quiet" onClick={() => setEdited(field)}>
                {t.editField({ name: field.name, hidden: visuallyHidden })}
              </Button>
              <Button variant="quiet" busy={update.isPending} onClick={() => archive(field, true)}>
                {t.archive({ name: field.name, hidden: visuallyHidden })}
              </Button>
            </div>
          </Row>
        ))}
      </List>
      {archived.length > 0 && (
        <details className="mt-4">
          <summary>{t.archived({ count: archived.length })}</summary>
          <p className="my-2 max-w-[62ch] text-meta text-soft">{t.archivedNote}</p>
          <List>
            {archived.map((field) => (
              <Row key={field.id} field={field}>
                <div className="flex flex-wrap items-center">
                  {field.answers > 0 && (
                    <Button variant="quiet" onClick={() => setEmptied(field)}>
                      {t.deleteAnswers({ name: field.name, hidden: visuallyHidden })}
                    </Button>
                  )}
                  <Button variant="quiet" busy={update.isPending} onClick={() => archive(field, false)}>
                    {t.bringBack({ name: field.name, hidden: visuallyHidden })}
                  </Button>
                </div>
              </Row>
            ))}
          </List>
        </details>
      )}
      {failed && (
        <WriteError error={failed} refused={t.notSaved} unknown={t.saveUnknown} again={t.checkList} />
      )}
      {emptied && (
        <Suspense fallback={null}>
          <DeleteAnswersDialog orgId={orgId} field={emptied} onClose={() => setEmptied(undefined)} />
        </Suspense>
      )}
      {edited && (
        <Suspense fallback={null}>
          <FieldDialog
            orgId={orgId}
            field={edited === 'new' ? undefined : edited}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      )}
    </Section>
  )
}

function Row({ field, children }: { field: CustomField; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-72">
        <p className="break-words">{field.name}</p>
        <p className="text-meta text-soft">{fieldSentence(field)}</p>
      </div>
      {children}
    </li>
  )
}
