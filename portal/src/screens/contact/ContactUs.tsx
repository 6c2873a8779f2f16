import { Mail } from 'lucide-react'
import { useOrganisations } from '../../api/organisation.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** Where each organisation can be written to. */
export function ContactUs() {
  const { data, error, refetch } = useOrganisations()
  const reachable = data?.filter(({ email }) => email !== null)
  return (
    <>
      <PageHeading
        title="Contact Us"
        lead="Write to the organisation itself; the people who know your membership answer."
      />
      {error && <ErrorNotice error={error} title="The organisations could not be loaded." retry={refetch} />}
      {!data && !error && <Skeleton height="180px" />}
      {reachable?.length === 0 && (
        <EmptyState title="No addresses yet">No organisation has given an e-mail address so far.</EmptyState>
      )}
      <ul className="border-t border-line empty:hidden">
        {reachable?.map(({ id, name, category, email }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-6 gap-y-1 border-b border-line py-4">
            <div className="min-w-0 flex-1 basis-56">
              <h2 className="font-display text-club font-semibold">{name}</h2>
              <p className="text-meta text-soft">{category}</p>
            </div>
            <a className="button button-secondary" href={`mailto:${email}`}>
              <Mail size={17} aria-hidden="true" />
              {email}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
