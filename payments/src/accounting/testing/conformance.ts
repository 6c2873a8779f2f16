import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Draft, DraftLine } from '../target.ts'
import type { TargetUnderTest } from './targetUnderTest.ts'

const year = new Date().getUTCFullYear()
/** What no reference of ours exceeds. */
const REFERENCE = /^M[\dA-Za-z-]{1,40}$/

const line = (account: string, minor: bigint, text = 'Salg 20-11 · kvittering 1'): DraftLine => ({
  account,
  minor,
  text,
})

/** What every accounting program does, so that the job that hands vouchers over can rely on it. */
export function describeAccountingTarget(name: string, setup: () => Promise<TargetUnderTest>): void {
  describe(name, () => {
    let under: TargetUnderTest
    let made = 0
    beforeAll(async () => {
      under = await setup()
    })
    afterAll(() => under.close())

    function draft(values: Partial<Draft> = {}): Draft {
      made += 1
      const reference = `M${made}-0a1b2c3d`
      expect(reference).toMatch(REFERENCE)
      return {
        reference,
        date: `${year}-02-20`,
        currency: 'DKK',
        text: 'Salg 20-02',
        lines: [line('5820', 45_000n), line('1010', -45_000n)],
        ...values,
      }
    }
    const send = (one: Draft, target = under.target, tries = 0) =>
      target.send(one, { key: `${one.reference}-${tries}` })
    const lastTaken = async () => (await under.taken()).at(-1)
    const count = async () => (await under.taken()).length

    test('says whose books the keys open, and which accounts can be booked on', async () => {
      expect(await under.target.company()).toEqual({ outcome: 'done', ...under.company })
      const listed = await under.target.accounts()
      if (listed.outcome !== 'done') throw new Error(listed.outcome)
      const numbers = listed.accounts.map(({ number }) => number)
      expect(numbers).toEqual(expect.arrayContaining(['1010', '5820', '8993']))
      expect(new Set(numbers).size).toBe(numbers.length)
      // A heading is nothing to book on.
      expect(numbers).not.toContain('999')
    })

    test('takes a voucher as a draft: each line on its account, to the øre, debits above zero', async () => {
      const lines = [
        line('5611', 44_499n),
        line('1010', -40_000n),
        line('7200', -4_001n),
        line('1020', -999n),
        line('2310', 501n),
      ]
      const one = draft({ lines })
      const sent = await send(one)
      expect(sent).toMatchObject({ outcome: 'sent', id: expect.stringMatching(/./) })
      const taken = await lastTaken()
      expect(taken).toMatchObject({ date: one.date, isBooked: false })
      expect(taken?.lines.map(({ account, minor }) => [account, BigInt(minor)])).toEqual(
        lines.map(({ account, minor }) => [account, minor]),
      )
      const [first] = taken?.lines ?? []
      expect(first?.text).toContain('Salg 20-11 · kvittering 1')
      // A person at the program sees our reference, or may look it up.
      expect(JSON.stringify(taken)).toContain(one.reference)
    })

    test.each([1n, 29n, 10_010n, 1_234_567_890_123n])(
      'books %d øre and not one more or less',
      async (minor) => {
        expect(await send(draft({ lines: [line('5820', minor), line('1010', -minor)] }))).toMatchObject({
          outcome: 'sent',
        })
        expect((await lastTaken())?.lines.map((one) => BigInt(one.minor))).toEqual([minor, -minor])
      },
    )

    test('shows that a long text is cut, and never cuts the reference', async () => {
      const long = 'Kontingent for et helt år med mange kvitteringer 🎉 '.repeat(12)
      const one = draft({
        text: long,
        lines: [line('5820', 100n, long), line('1010', -100n, long)],
      })
      expect(await send(one)).toMatchObject({ outcome: 'sent' })
      const taken = await lastTaken()
      for (const { text } of taken?.lines ?? []) {
        expect(text).toContain('…')
        expect(text).not.toMatch(/\p{Cs}/u)
      }
      expect(JSON.stringify(taken)).toContain(one.reference)
    })

    test.each(['silence_after', 'error_after', 'garbage'] as const)(
      'an answer that is lost (%s) says nothing of the voucher, which is then found, or for a person to look up',
      async (how) => {
        const before = await count()
        await under.loseNextAnswer(how)
        const one = draft()
        expect(await send(one)).toEqual({ outcome: 'unknown' })
        expect(await count()).toBe(before + 1)
        const found = await under.target.find(one)
        if (!under.target.findsDrafts) return expect(found).toEqual({ outcome: 'untold' })
        expect(found).toMatchObject({ outcome: 'found', id: expect.stringMatching(/./) })
        const { number } = (await lastTaken()) ?? {}
        expect(found).toMatchObject({ number: String(number) })
        expect(await count()).toBe(before + 1)
      },
    )

    test('one that was never sent is not found, and one that somebody has booked is', async () => {
      const never = draft()
      const one = draft()
      const sent = await send(one)
      await under.bookAll()
      if (!under.target.findsDrafts) {
        expect(await under.target.find(never)).toEqual({ outcome: 'untold' })
        return
      }
      expect(await under.target.find(never)).toEqual({ outcome: 'absent' })
      expect(await under.target.find(one)).toEqual({ ...sent, outcome: 'found' })
    })

    test.each([
      ['does not balance', { lines: [line('5820', 100n), line('1010', -99n)] }],
      ['is on an account that is not there', { lines: [line('5820', 100n), line('1019', -100n)] }],
      ['is of a closed year', { date: '2020-05-05' }],
      ['is of no year of the program', { date: '2019-05-05' }],
      ['is on an account without a number', { lines: [line('5820', 100n), line('A1', -100n)] }],
    ])('refuses a voucher that %s, and says why', async (_what, values) => {
      const before = await count()
      const answer = await send(draft(values))
      expect(answer.outcome).toBe('refused')
      if (answer.outcome !== 'refused') return
      const { refusal } = answer
      if (refusal.why === 'said') {
        expect(refusal.said).toMatch(/\w{4,}/)
        expect(refusal.said?.length).toBeLessThanOrEqual(300)
        expect(refusal.said).not.toContain(under.secret)
      }
      if (refusal.why === 'account') expect(['1019', 'A1']).toContain(refusal.account)
      expect(await count()).toBe(before)
    })

    test('a refused voucher is taken once it is right', async () => {
      const wrong = draft({ lines: [line('5820', 100n), line('1019', -100n)] })
      expect(await send(wrong)).toMatchObject({ outcome: 'refused' })
      const right = { ...wrong, lines: [line('5820', 100n), line('1010', -100n)] }
      expect(await send(right, under.target, 1)).toMatchObject({ outcome: 'sent' })
    })

    test('keys that have ended are distinguished from everything else', async () => {
      const { ended } = under
      expect(await ended.company()).toMatchObject({ outcome: 'denied' })
      expect(await ended.accounts()).toMatchObject({ outcome: 'denied' })
      expect(await send(draft(), ended)).toMatchObject({ outcome: 'denied' })
    })

    test('too many calls: nothing is taken, and it says when to come back', async () => {
      const before = await count()
      await under.limitNext(37)
      const one = draft()
      expect(await send(one)).toEqual({ outcome: 'later', seconds: 37 })
      expect(await count()).toBe(before)
      expect(await send(one)).toMatchObject({ outcome: 'sent' })
    })

    test('a program that is gone, or hangs, has an end', async () => {
      for (const away of [under.unreachable, under.hanging]) {
        expect(await away.company()).toEqual({ outcome: 'silent' })
        expect(['silent', 'unknown']).toContain((await send(draft(), away)).outcome)
      }
    })

    test('goes on where it has been used for hours', async () => {
      await under.advance(2)
      expect(await send(draft())).toMatchObject({ outcome: 'sent' })
    })
  })
}
