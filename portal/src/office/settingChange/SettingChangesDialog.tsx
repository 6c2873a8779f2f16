import type { SettingChange, SettingKind } from '@medlem/contract/settingChange'
import { settingChangeTexts as t } from '@medlem/i18n/en/portal/office/settingChange'
import { Undo2 } from 'lucide-react'
import { usePutBack, useSettingChanges } from '../../api/settingChange/settingChange.ts'
import { WriteError } from '../../shared/WriteError.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { formatInstant } from '../../ui/format.ts'
import { ShowMore } from '../../ui/ShowMore.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'
import { fieldLabels, valueText } from './settingLabels.ts'

interface SettingChangesDialogProps {
  orgId: string
  kind: SettingKind
  onClose: () => void
}

/** Every change of one kind of setting, with what was there before and after; each can be put back. */
export function SettingChangesDialog({ orgId, kind, onClose }: SettingChangesDialogProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useSettingChanges(
    orgId,
    kind,
  )
  const putBack = usePutBack(orgId)
  const changes = data?.pages.flatMap((page) => page.changes)
  return (
    <Dialog isOpen title={t.title({ kind: t[kind] })} lead={t.lead} onClose={onClose}>
      {putBack.isSuccess && <Alert announce title={t.wasPutBack} />}
      {putBack.error && (
        <WriteError
          error={putBack.error}
          refused={t.notPutBack}
          unknown={t.putBackUnknown}
          again={t.checkChanges}
        />
      )}
      {error && !changes && <ErrorNotice error={error} title={t.notLoaded} retry={() => refetch()} />}
      {!changes && !error && <Skeleton height="240px" />}
      <ol className="empty:hidden">
        {changes?.map((change) => (
          <Change
            key={change.id}
            change={change}
            isBusy={putBack.isPending && putBack.variables === change.id}
            onPutBack={() => putBack.mutate(change.id)}
          />
        ))}
      </ol>
      <ShowMore when={hasNextPage} busy={isFetchingNextPage} onPress={fetchNextPage} />
    </Dialog>
  )
}

interface ChangeProps {
  change: SettingChange
  isBusy: boolean
  onPutBack: () => void
}

function Change({ change, isBusy, onPutBack }: ChangeProps) {
  const { at, changedBy, name, fields, canPutBack } = change
  const moment = formatInstant(at)
  return (
    <li className="border-b border-line py-4 last:border-b-0">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          {name !== '' && <p className="font-semibold wrap-anywhere">{name}</p>}
          <p className="text-meta text-soft tabular-nums">
            <time dateTime={at}>{moment}</time> · {changedBy ?? t.erased}
            {change.change !== 'changed' && ` · ${t[change.change]}`}
          </p>
        </div>
        {canPutBack && (
          <Button
            variant="secondary"
            icon={<Undo2 size={18} aria-hidden="true" />}
            busy={isBusy}
            onClick={onPutBack}
          >
            {t.putBack({ name, moment, hidden: visuallyHidden })}
          </Button>
        )}
      </div>
      <dl className="mt-1 grid gap-y-1 text-meta empty:hidden">
        {Object.entries(fields).map(([field, { before, after }]) => (
          <div key={field}>
            <dt className="inline text-soft">{fieldLabels(field)}: </dt>
            <dd className="inline wrap-anywhere">
              <del className="text-soft">
                <span className="visually-hidden">{t.before} </span>
                {valueText(field, before)}
              </del>
              {' → '}
              <span className="font-semibold">
                <span className="visually-hidden">{t.after} </span>
                {valueText(field, after)}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
