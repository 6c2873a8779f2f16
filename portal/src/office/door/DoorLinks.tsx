import { MAX_DOOR_NAME } from '@medlem/contract/door'
import { officeDoorTexts as t } from '@medlem/i18n/en/portal/office/door'
import { useDoorLinks, useEndDoorLink, useMakeDoorLink } from '../../api/door/door.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyField } from '../../ui/CopyField.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { formatInstant } from '../../ui/format.ts'
import { List } from '../../ui/List.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'

/** Links with which helpers open the door of one event: those that still do, and a form for another. */
export function DoorLinks({ eventId }: { eventId: string }) {
  const { data, error, refetch } = useDoorLinks(eventId)
  const make = useMakeDoorLink(eventId)
  const end = useEndDoorLink(eventId)
  return (
    <details className="mb-6">
      <summary className="min-h-11 content-center font-semibold">{t.links}</summary>
      <p className="mb-4 max-w-[62ch] text-meta text-soft">{t.linksLead}</p>
      {error && <ErrorNotice error={error} title={t.linksNotLoaded} retry={() => refetch()} />}
      <List>
        {(data ?? []).map(({ id, name, endsAt }) => (
          <li key={id} className="flex min-h-14 flex-wrap items-center gap-x-6 gap-y-0.5 py-2">
            <span className="flex-1 basis-52 font-semibold">{name}</span>
            <span className="text-meta text-soft tabular-nums">
              {t.until({ moment: formatInstant(endsAt) })}
            </span>
            <Button variant="quiet" onClick={() => end.mutate(id)}>
              {t.endLink({ name, hidden: visuallyHidden })}
            </Button>
          </li>
        ))}
      </List>
      {end.error && <ErrorNotice error={end.error} title={t.notEnded} />}
      {make.data && (
        <div className="mt-4">
          <CopyField
            label={t.address({ name: make.data.name })}
            hint={t.addressHint}
            text={make.data.address}
          />
        </div>
      )}
      <form
        className="mt-4 flex max-w-[34rem] flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          const name = new FormData(event.currentTarget).get('name')
          if (typeof name !== 'string' || !name.trim() || make.isPending) return
          make.mutate(name.trim())
          event.currentTarget.reset()
        }}
      >
        <TextField name="name" label={t.linkFor} maxLength={MAX_DOOR_NAME} autoComplete="off" required />
        <Button type="submit" variant="secondary" busy={make.isPending}>
          {t.makeLink}
        </Button>
      </form>
      {make.error && <ErrorNotice error={make.error} title={t.notMade} />}
    </details>
  )
}
