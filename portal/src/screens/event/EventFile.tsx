import { eventTexts } from '@medlem/i18n/en/portal/event'
import { useEventFile } from '../../api/event/eventChange.ts'
import { Button } from '../../ui/Button.tsx'
import { download } from '../../ui/download.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'

/** One event for a calendar program of one's own, as a file. */
export function EventFile({ id }: { id: string }) {
  const file = useEventFile(id)
  const save = () =>
    file.mutate(undefined, { onSuccess: (text) => download('event.ics', 'text/calendar', text) })
  return (
    <>
      <Button variant="secondary" busy={file.isPending} onClick={save}>
        {eventTexts.saveFile}
      </Button>
      {file.error && (
        <div className="w-full">
          <ErrorNotice error={file.error} title={eventTexts.fileNotDownloaded} retry={save} />
        </div>
      )}
    </>
  )
}
