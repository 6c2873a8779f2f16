import { instalmentTexts as t } from '@medlem/i18n/en/portal/instalment'
import { useInstalments } from '../../../api/instalment/instalment.ts'
import { PartState } from '../../../shared/instalment/PartState.tsx'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Section } from '../../../ui/Section.tsx'

/** Beside the memberships: what is paid in parts and not yet in full. Nothing while there is none. */
export function OwnPlans() {
  const { data } = useInstalments()
  const running = data?.filter(({ isStopped, paidMinor, totalMinor }) => !isStopped && paidMinor < totalMinor)
  if (!running || running.length === 0) return null
  return (
    <Section title={t.title}>
      <ul className="border-t border-line">
        {running.map(({ id, organisationName, parts }) => {
          const paid = parts.filter(({ state }) => state === 'paid').length
          const next = parts.find(({ state }) => state !== 'paid' && state !== 'refunded')
          return (
            <li key={id} className="flex flex-wrap justify-between gap-x-6 border-b border-line py-3.5">
              <div>
                <p>{t.paidOf({ organisation: organisationName, paid, of: parts.length })}</p>
                {next && <PartState part={next} />}
              </div>
              <AppLink className="text-link" href={`/instalments${next ? `?part=${next.id}` : ''}`}>
                {t.seeParts}
              </AppLink>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
