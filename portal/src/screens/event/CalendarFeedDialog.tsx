import { eventTexts } from '@medlem/i18n/en/portal/event'
import { useState } from 'react'
import {
  useCalendarFeed,
  useRenewCalendarFeed,
  useStopCalendarFeed,
} from '../../api/calendarFeed/calendarFeed.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { FeedAddress } from '../../ui/FeedAddress.tsx'
import { copenhagenDay, formatDate } from '../../ui/format.ts'
import { LoadingPart, Skeleton } from '../../ui/Skeleton.tsx'

const LEAD = eventTexts.followHint

/** The private calendar address: to make one, to see it this once, to make another, to stop it. */
export function CalendarFeedDialog({ onClose }: { onClose: () => void }) {
  const feed = useCalendarFeed()
  const renew = useRenewCalendarFeed()
  const stop = useStopCalendarFeed()
  const [asked, setAsked] = useState<'renew' | 'stop'>()
  const { selectedImpersonateMember: actedFor } = useSession()
  const close = () => setAsked(undefined)
  const madeAt = feed.data?.madeAt ?? null
  return (
    <Dialog isOpen onClose={onClose} title={eventTexts.followCalendar} lead={LEAD} keepOnOutsideClick>
      <div className="grid gap-5">
        {feed.isPending && <Waiting />}
        {feed.error && (
          <ErrorNotice error={feed.error} title={eventTexts.addressNotLoaded} retry={() => feed.refetch()} />
        )}
        {renew.error && <ErrorNotice error={renew.error} title={eventTexts.addressNotMade} />}
        {stop.error && <ErrorNotice error={stop.error} title={eventTexts.addressNotStopped} />}
        {feed.data && renew.data && <Made address={renew.data.address} onClose={onClose} />}
        {feed.data && !renew.data && !asked && (
          <Start
            madeAt={madeAt}
            ownerName={actedFor?.firstName}
            isBusy={renew.isPending}
            onMake={() => (madeAt === null ? renew.mutate() : setAsked('renew'))}
            onStop={() => setAsked('stop')}
          />
        )}
        {asked && !renew.data && (
          <Question
            asked={asked}
            isBusy={renew.isPending || stop.isPending}
            onNo={close}
            onYes={() => (asked === 'renew' ? renew : stop).mutate(undefined, { onSettled: close })}
          />
        )}
      </div>
    </Dialog>
  )
}

/** Lines; how long the longer of the two sentences is on a phone. */
const SENTENCE = { minHeight: '4.5em' }

/** The room of the sentence and of the buttons. */
function Waiting() {
  return (
    <LoadingPart className="grid gap-5">
      <Skeleton height={SENTENCE.minHeight} />
      <DialogActions>
        <Skeleton width="9em" height="44px" />
      </DialogActions>
    </LoadingPart>
  )
}

function Made({ address, onClose }: { address: string; onClose: () => void }) {
  return (
    <>
      <FeedAddress address={address} hint={eventTexts.addressOnceHint} />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {eventTexts.done}
        </Button>
      </DialogActions>
    </>
  )
}

interface StartProps {
  madeAt: string | null
  /** Set for one who acts for another person: the address is a key, and not theirs to see. */
  ownerName: string | undefined
  isBusy: boolean
  onMake: () => void
  onStop: () => void
}

function Start({ madeAt, ownerName, isBusy, onMake, onStop }: StartProps) {
  return (
    <>
      {madeAt === null ? (
        <p style={SENTENCE}>{eventTexts.addressHint}</p>
      ) : (
        <p style={SENTENCE}>
          {eventTexts.addressInUse({
            date: formatDate(copenhagenDay(madeAt)),
            day: (inner) => (
              <span key="day" className="tabular-nums">
                {inner}
              </span>
            ),
          })}
        </p>
      )}
      {ownerName && <p className="text-soft">{eventTexts.addressOfOwner({ name: ownerName })}</p>}
      <DialogActions>
        {madeAt !== null && (
          <Button variant="quiet" onClick={onStop}>
            {eventTexts.stopAddress}
          </Button>
        )}
        {!ownerName && (
          <Button busy={isBusy} onClick={onMake}>
            {madeAt === null ? eventTexts.makeAddress : eventTexts.renewAddress}
          </Button>
        )}
      </DialogActions>
    </>
  )
}

const questions = {
  renew: {
    words: eventTexts.renewAddressHint,
    no: eventTexts.keepOldAddress,
    yes: eventTexts.renewAddress,
  },
  stop: {
    words: eventTexts.stopAddressHint,
    no: eventTexts.keepAddress,
    yes: eventTexts.stopAddress,
  },
} as const

interface QuestionProps {
  asked: keyof typeof questions
  isBusy: boolean
  onNo: () => void
  onYes: () => void
}

function Question({ asked, isBusy, onNo, onYes }: QuestionProps) {
  const { words, no, yes } = questions[asked]
  return (
    <>
      <p role="status">{words}</p>
      <DialogActions>
        <Button variant="secondary" onClick={onNo}>
          {no}
        </Button>
        <Button variant="danger" busy={isBusy} onClick={onYes}>
          {yes}
        </Button>
      </DialogActions>
    </>
  )
}
