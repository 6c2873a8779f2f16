import { VOUCHER_YEARS } from '@medlem/domain/retention'
import { memberTexts } from '@medlem/i18n/en/portal/member'
import { copenhagenDay } from '../../../ui/format.ts'
import { listWords } from '../../../ui/language.ts'

/** What an erasure takes, and what must stay until when. */
export function WhatGoes({ childNames }: { childNames: readonly string[] }) {
  const latest = Number(copenhagenDay(new Date()).slice(0, 4)) + VOUCHER_YEARS
  return (
    <dl className="grid gap-4">
      <div>
        <dt className="font-semibold">{memberTexts.whatGoes}</dt>
        <dd className="text-soft">
          {memberTexts.whatGoesText}
          {childNames.length > 0 && ` ${memberTexts.eraseChildren({ names: listWords(childNames) })}`}
        </dd>
      </div>
      <div>
        <dt className="font-semibold">{memberTexts.whatStays}</dt>
        <dd className="text-soft">{memberTexts.whatStaysText({ latest })}</dd>
      </div>
    </dl>
  )
}
