import { memberTexts } from '@medlem/i18n/en/portal/member'
import { copenhagenDay } from '../../../ui/format.ts'

// Limit of the Danish bookkeeping act of 2022, § 12, as the server keeps it.
const KEPT_YEARS = 5

/** What an erasure takes, and what must stay until when. */
export function WhatGoes({ childNames }: { childNames: readonly string[] }) {
  const latest = Number(copenhagenDay(new Date()).slice(0, 4)) + KEPT_YEARS
  return (
    <dl className="grid gap-4">
      <div>
        <dt className="font-semibold">{memberTexts.whatGoes}</dt>
        <dd className="text-soft">
          Your profile, address and picture, your family links, saved cards, notifications and messages, and
          your sign-in.
          {childNames.length > 0 && memberTexts.theSameForListedWho({ listed: listed(childNames) })}
        </dd>
      </div>
      <div>
        <dt className="font-semibold">{memberTexts.whatStaysAndUntilWhen}</dt>
        <dd className="text-soft">{memberTexts.receiptsWithNameAmountDate({ latest })}</dd>
      </div>
    </dl>
  )
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
