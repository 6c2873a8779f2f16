import { entranceTexts } from '@medlem/i18n/en/portal/entrance'
import { type ErasureOutcome, forgetErasureOutcome } from '../../session/erasureOutcome.ts'
import { Button } from '../../ui/Button.tsx'
import { formatDate, formatInstant } from '../../ui/format.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'

/** The last page: what is gone, and what stays until when. */
export function Erased({ outcome }: { outcome: ErasureOutcome }) {
  return (
    <>
      <PageHeading
        title={entranceTexts.dataErased}
        lead={entranceTexts.erasedAt({ moment: formatInstant(outcome.erasedAt) })}
      />
      {outcome.kept.length > 0 ? (
        <>
          <p>{entranceTexts.keptByLaw}</p>
          <ul className="mt-2 mb-6 border-t border-line">
            {outcome.kept.map(({ what, until }) => (
              <li key={what} className="border-b border-line py-3">
                {what}
                <span className="block text-meta text-soft">
                  {entranceTexts.until({ date: formatDate(until) })}
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="mb-6">{entranceTexts.nothingKept}</p>
      )}
      <Button
        variant="secondary"
        onClick={() => {
          forgetErasureOutcome()
          location.assign('/')
        }}
      >
        {entranceTexts.leavePage}
      </Button>
    </>
  )
}
