import { danishMoney } from '@medlem/domain/money'
import { effectSentence, lineName, type YearsEffect } from '@medlem/domain/refundEffect'
import { refundTexts } from '@medlem/i18n/en/domain/refund'
import { moneyTexts as texts } from '@medlem/i18n/en/server/notice/money'
import { inLanguage } from '@medlem/i18n/languages'
import * as z from 'zod/mini'
import { noticeKind, reasonIn } from './kind.ts'

const amount = { amountMinor: z.int(), currency: z.string() }
const namedYear = z.object({ name: z.string(), year: z.int() })
/** A year, or a place at an event. */
const namedLine = z.extend(namedYear, { event: z.optional(z.string()) })
const organisation = z.string()
const claimed = z.object({ fee: z.string(), year: z.int(), name: z.string() })
/** What becomes of the years of a payment, and of its places at an event. */
const effect = {
  ends: z.array(namedLine),
  stays: z.array(namedLine),
  event: z.optional(z.string()),
}

const amountOf = (of: { amountMinor: number; currency: string }) => danishMoney(of.amountMinor, of.currency)

function effectOf(effect: YearsEffect, language: string): string {
  return effectSentence(effect, inLanguage(refundTexts, language))
}

/** Of payments, refunds and years. */
export const moneyNotices = {
  payment_received: noticeKind(
    {
      values: z.object({ organisation, years: z.array(namedLine), ...amount, test: z.boolean() }),
      texts,
    },
    (values, said) => {
      const years = values.years
        .map(({ name: memberName, ...line }) => lineName({ memberName, ...line }))
        .join(', ')
      const say = values.test ? said.receivedTest : said.receivedBody
      const { organisation } = values
      return { title: said.received, message: say({ organisation, years, amount: amountOf(values) }) }
    },
  ),
  payment_failed: noticeKind({ values: z.object({}), texts }, (_values, said) => ({
    title: said.failed,
    message: said.failedBody,
  })),
  part_failed: noticeKind({ values: z.object({}), texts }, (_values, said) => ({
    title: said.failed,
    message: said.partFailedBody,
  })),
  paid_already: noticeKind({ values: z.object(amount), texts }, (values, said) => ({
    title: said.paidAlready,
    message: said.paidAlreadyBody({ amount: amountOf(values) }),
  })),
  places_failed: noticeKind({ values: z.object({}), texts }, (_values, said) => ({
    title: said.failed,
    message: said.placesFailedBody,
  })),
  place_gone: noticeKind({ values: z.object({ event: z.string(), ...amount }), texts }, (values, said) => ({
    title: said.placeGone,
    message: said.placeGoneBody({ event: values.event, amount: amountOf(values) }),
  })),
  credit_gone: noticeKind({ values: z.object(amount), texts }, (values, said) => ({
    title: said.creditGone,
    message: said.creditGoneBody({ amount: amountOf(values) }),
  })),
  price_fell: noticeKind({ values: z.object(amount), texts }, (values, said) => ({
    title: said.priceFell,
    message: said.priceFellBody({ amount: amountOf(values) }),
  })),
  refunded: noticeKind(
    {
      values: z.object({
        organisation,
        ...amount,
        reason: z.nullable(z.string()),
        ...effect,
        /** What who pays a share of a claim paid for, in place of the effect on years, which are not theirs. */
        share: z.optional(claimed),
        /** What its own payer paid a claim for. */
        claim: z.optional(claimed),
        /** It was a later part of a price. */
        isPart: z.optional(z.boolean()),
        /** It was paid for a claim, which is open again. */
        isOwedAgain: z.optional(z.boolean()),
      }),
      texts,
    },
    ({ organisation, reason, share, claim, isPart, isOwedAgain, ...values }, said, language) => {
      const changes = values.event !== undefined || values.ends.length + values.stays.length > 0
      const sentences = [
        share && said.refundedShare(share),
        claim && said.refundedClaim(claim),
        isPart && said.refundedPart,
        !share && (changes || !claim) && effectOf(values, language),
        isOwedAgain && said.owedAgain,
      ]
      const effect = sentences.filter(Boolean).join(' ')
      const given = { organisation, amount: amountOf(values), effect }
      return {
        title: said.refunded,
        message:
          reason === null
            ? said.refundedBody(given)
            : said.refundedReason({ ...given, reason: reasonIn(reason, language) }),
      }
    },
  ),
  membership_ended: noticeKind(
    { values: z.object({ organisation, ...namedYear.shape }), texts },
    (values, said) => ({ title: said.ended, message: said.endedBody(values) }),
  ),
  membership_waits: noticeKind(
    { values: z.object({ organisation, ...namedYear.shape }), texts },
    (values, said) => ({ title: said.waits, message: said.waitsBody(values) }),
  ),
  refund_rejected: noticeKind(
    {
      values: z.object({ rejecter: z.string(), ...amount, refundReason: z.string(), reason: z.string() }),
      texts,
    },
    ({ rejecter, refundReason, reason, ...values }, said, language) => ({
      title: said.rejected,
      message: said.rejectedBody({
        ...{ rejecter, refundReason },
        amount: amountOf(values),
        reason: reasonIn(reason, language),
      }),
    }),
  ),
  dispute_lost: noticeKind(
    { values: z.object({ organisation, ...amount, ...effect }), texts },
    (values, said, language) => ({
      title: said.disputeLost,
      message: said.disputeLostBody({
        organisation: values.organisation,
        amount: amountOf(values),
        effect: effectOf(values, language),
      }),
    }),
  ),
  year_granted: noticeKind(
    { values: z.object({ organisation, ...namedYear.shape, reason: z.string() }), texts },
    (values, said, language) => ({
      title: said.granted,
      message: said.grantedBody({ ...values, reason: reasonIn(values.reason, language) }),
    }),
  ),
  year_revoked: noticeKind(
    { values: z.object({ organisation, ...namedYear.shape, reason: z.string() }), texts },
    (values, said, language) => ({
      title: said.revoked,
      message: said.revokedBody({ ...values, reason: reasonIn(values.reason, language) }),
    }),
  ),
}
