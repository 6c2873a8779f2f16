import type { Waiting, WaitingKind } from '@medlem/contract/office'
import { officeHomeTexts } from '@medlem/i18n/en/portal/office/home'
import { officePartOf, type useOfficeHome } from '../../api/office/office.ts'
import { officeAddress, overdueAddress } from '../../api/office/officeAddress.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { copenhagenDay, formatCount, formatDate } from '../../ui/format.ts'
import { List } from '../../ui/List.tsx'
import { Section } from '../../ui/Section.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import homeCss from './home.module.css'

const words: Record<WaitingKind, { what: (values: { count: number }) => string; action: string }> = {
  dispute: { what: officeHomeTexts.dispute, action: officeHomeTexts.disputeAction },
  refund: { what: officeHomeTexts.refund, action: officeHomeTexts.refundAction },
  handBack: { what: officeHomeTexts.handBack, action: officeHomeTexts.handBackAction },
  message: { what: officeHomeTexts.message, action: officeHomeTexts.messageAction },
  renewal: { what: officeHomeTexts.renewal, action: officeHomeTexts.renewalAction },
  instalment: { what: officeHomeTexts.instalment, action: officeHomeTexts.instalmentAction },
  delivery: { what: officeHomeTexts.delivery, action: officeHomeTexts.deliveryAction },
  difference: { what: officeHomeTexts.difference, action: officeHomeTexts.differenceAction },
  affiliation: { what: officeHomeTexts.affiliation, action: officeHomeTexts.affiliationAction },
}

export interface WaitingRowsProps {
  orgId: string
  home: ReturnType<typeof useOfficeHome>
}

/** What waits, the longest wait first; the first one's button is the screen's primary. */
export function WaitingRows({ orgId, home: { data, error, refetch } }: WaitingRowsProps) {
  return (
    <Section title={officeHomeTexts.waitsTitle}>
      {error && !data && (
        <ErrorNotice error={error} title={officeHomeTexts.notLoaded} retry={() => refetch()} />
      )}
      {!data && !error && <Skeleton height="260px" />}
      {data?.waiting.length === 0 && (
        <p className="border-y border-line py-4 text-soft">{officeHomeTexts.allDone}</p>
      )}
      <List>
        {data?.waiting.map((one, at) => (
          <WaitingRow key={one.kind} orgId={orgId} waiting={one} isFirst={at === 0} />
        ))}
      </List>
    </Section>
  )
}

interface WaitingRowProps {
  orgId: string
  waiting: Waiting
  isFirst: boolean
}

function WaitingRow({ orgId, waiting: { kind, count, since }, isFirst }: WaitingRowProps) {
  const { what, action } = words[kind]
  const part = officePartOf[kind]
  const href = part === 'members' ? overdueAddress(orgId) : officeAddress(orgId, part)
  return (
    <li className={homeCss.waitingRow}>
      <span className={homeCss.waitingCount}>{formatCount(count)}</span>
      <div className="min-w-0">
        <p className="font-medium">{what({ count })}</p>
        <p className="text-meta text-soft">
          {officeHomeTexts.since({ date: formatDate(copenhagenDay(since)) })}
        </p>
      </div>
      {isFirst ? (
        <ButtonLink href={href}>{action}</ButtonLink>
      ) : (
        <AppLink className={homeCss.waitingAction} href={href}>
          {action}
        </AppLink>
      )}
    </li>
  )
}
