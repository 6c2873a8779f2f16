import { type CustomField, MAX_FIELDS } from '@medlem/contract/customField'
import { officeFieldTexts as t } from '@medlem/i18n/en/portal/office/customField'
import { type ReactNode, Suspense, useState } from 'react'
import { useCustomFields, useOrderFields, useUpdateField } from '../../api/customField/customField.ts'
import { WriteError } from '../../shared/WriteError.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { List } from '../../ui/List.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { type RowAction, RowActions } from '../../ui/RowActions.tsx'
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
  const put = (field: CustomField, at: number, by: 1 | -1): RowAction[] =>
    used[at + by] === undefined
      ? []
      : [
          {
            id: `move ${by}`,
            label: by < 0 ? t.moveUp({ name: field.name }) : t.moveDown({ name: field.name }),
            isBusy: order.isPending,
            onPress: () => move(at, by),
          },
        ]
  const actionsOf = (field: CustomField, at: number): RowAction[] => [
    {
      id: 'edit',
      label: t.editField({ name: field.name, hidden: visuallyHidden }),
      onPress: () => setEdited(field),
    },
    ...put(field, at, -1),
    ...put(field, at, 1),
    {
      id: 'archive',
      label: t.archive({ name: field.name, hidden: visuallyHidden }),
      isBusy: update.isPending,
      onPress: () => archive(field, true),
    },
  ]
  const archivedActionsOf = (field: CustomField): RowAction[] => [
    ...(field.answers > 0
      ? [
          {
            id: 'delete',
            label: t.deleteAnswers({ name: field.name, hidden: visuallyHidden }),
            onPress: () => setEmptied(field),
          },
        ]
      : []),
    {
      id: 'bringBack',
      label: t.bringBack({ name: field.name, hidden: visuallyHidden }),
      isBusy: update.isPending,
      onPress: () => archive(field, false),
    },
  ]
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
            <RowActions name={field.name} actions={actionsOf(field, at)} />
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
                <RowActions name={field.name} actions={archivedActionsOf(field)} />
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
