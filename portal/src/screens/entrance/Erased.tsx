import { type ErasureOutcome, forgetErasureOutcome } from '../../session/erasureOutcome.ts'
import { Button } from '../../ui/Button.tsx'
import { formatDate, formatInstant } from '../../ui/format.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'

/** The last page: what is gone, and what stays until when. */
export function Erased({ outcome }: { outcome: ErasureOutcome }) {
  return (
    <>
      <PageHeading
        title="Your data is erased"
        lead={`It was done on ${formatInstant(outcome.erasedAt)}, and you are signed out.`}
      />
      {outcome.kept.length > 0 ? (
        <>
          <p>This stays, because the law asks for it:</p>
          <ul className="mt-2 mb-6 border-t border-line">
            {outcome.kept.map(({ what, until }) => (
              <li key={what} className="border-b border-line py-3">
                {what}
                <span className="block text-meta text-soft">{`Until ${formatDate(until)}`}</span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="mb-6">Nothing about you is kept.</p>
      )}
      <Button
        variant="secondary"
        onClick={() => {
          forgetErasureOutcome()
          location.assign('/')
        }}
      >
        Leave this page
      </Button>
    </>
  )
}
