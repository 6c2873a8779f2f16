import { copenhagenDay } from '../../../ui/format.ts'

// Limit of the Danish bookkeeping act of 2022, § 12, as the server keeps it.
const KEPT_YEARS = 5

/** What an erasure takes, and what must stay until when. */
export function WhatGoes({ childNames }: { childNames: readonly string[] }) {
  const latest = Number(copenhagenDay(new Date()).slice(0, 4)) + KEPT_YEARS
  return (
    <dl className="grid gap-4">
      <div>
        <dt className="font-semibold">What goes</dt>
        <dd className="text-soft">
          Your profile, address and picture, your family links, saved cards, notifications and messages, and
          your sign-in.
          {childNames.length > 0 && ` The same for ${listed(childNames)}, who can’t sign in without you.`}
        </dd>
      </div>
      <div>
        <dt className="font-semibold">What stays, and until when</dt>
        <dd className="text-soft">
          {`Receipts, with name, amount, date and organisation: bookkeeping law requires them until the end of the fifth year after the newest one, 31-12-${latest} at the latest. If you have none, nothing is kept.`}
        </dd>
      </div>
    </dl>
  )
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
