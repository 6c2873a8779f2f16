import { memberTexts } from '@medlem/i18n/en/portal/member'
export interface Fact {
  name: string
  value: string | null | undefined
}

/** Names and what they hold, one to a line; what is not known says so. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="border-t border-line">
      {facts.map(({ name, value }) => (
        <div
          key={name}
          className="grid gap-x-6 border-b border-line py-3 mini:grid-cols-[11rem_minmax(0,1fr)]"
        >
          <dt className="text-meta text-soft mini:text-body">{name}</dt>
          <dd className="min-w-0 wrap-anywhere">
            {value || <span className="text-soft">{memberTexts.notGiven}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
