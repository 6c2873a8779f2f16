import { AppLink } from '../../ui/AppLink.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { WriteMessage } from './WriteMessage.tsx'

/** A new message to an organisation. */
export function MessageCompose() {
  return (
    <>
      <PageHeading
        title="New message"
        lead="To an organisation. The people who know your membership answer."
      />
      <WriteMessage />
      <p className="mt-10">
        <AppLink className="text-link" href="/message-inbox">
          All messages
        </AppLink>
      </p>
    </>
  )
}
