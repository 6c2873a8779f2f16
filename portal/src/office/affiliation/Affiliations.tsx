import type { Affiliation, AffiliationList, PeopleAgreement } from '@medlem/contract/affiliation'
import type { Organisation } from '@medlem/contract/organisation'
import type { Href } from '@medlem/contract/portalAddress'
import { officeBelowTexts as t } from '@medlem/i18n/en/portal/office/below'
import { officeFrameTexts } from '@medlem/i18n/en/portal/office/frame'
import { type ReactNode, useState } from 'react'
import { useAffiliations, useEndAgreement } from '../../api/affiliation/affiliation.ts'
import { officeAddress } from '../../api/office/officeAddress.ts'
import { useRightsIn } from '../../api/organisation/withRight.ts'
import { WriteError } from '../../shared/WriteError.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { copenhagenDay, formatDate } from '../../ui/format.ts'
import { List } from '../../ui/List.tsx'
import { ListHeading } from '../../ui/ListHeading.tsx'
import { Section } from '../../ui/Section.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { useNotice } from '../../ui/useNotice.ts'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'
import { AgreementDialog } from './AgreementDialog.tsx'
import { AskDialog } from './AskDialog.tsx'
import { DecideDialog } from './DecideDialog.tsx'
import { fieldLabels } from './fieldLabels.ts'

type Opened =
  | { kind: 'ask'; side: 'parent' | 'child' }
  | { kind: 'accept' | 'end'; affiliation: Affiliation }
  | { kind: 'agreement' }

/** Which organisations are above and below one, what was asked, and who above reads its people. */
export function Affiliations({ organisation: { id, key } }: { organisation: Organisation }) {
  const { data, error, refetch } = useAffiliations(id)
  const may = useRightsIn(key)
  const [opened, setOpened] = useState<Opened>()
  const { notice, setNotice, place } = useNotice()
  const done = (text: string) => {
    setOpened(undefined)
    setNotice(text)
  }
  const close = () => setOpened(undefined)
  const mayChange = may('access:write')
  const rows = (side: Affiliation['side']) => data?.affiliations.filter((one) => one.side === side) ?? []
  const part = (side: Affiliation['side'], title: string, none: string) => (
    <Section
      title={title}
      action={
        mayChange && (side === 'child' || rows('parent').every(({ state }) => state !== 'accepted')) ? (
          <Button variant="secondary" onClick={() => setOpened({ kind: 'ask', side })}>
            {side === 'parent' ? t.askAbove : t.askBelow}
          </Button>
        ) : undefined
      }
    >
      {rows(side).length === 0 && <p className="border-t border-line pt-4 text-soft">{none}</p>}
      <List>
        {rows(side).map((one) => (
          <AffiliationRow
            key={one.id}
            affiliation={one}
            href={side === 'child' ? officeAddress(id, 'below', { of: one.organisation.id }) : undefined}
            onDecide={mayChange ? (kind) => setOpened({ kind, affiliation: one }) : undefined}
          />
        ))}
      </List>
    </Section>
  )
  return (
    <>
      <ListHeading
        title={t.affiliations}
        lead={t.affiliationsLead}
        back={{ href: officeAddress(id, 'settings'), title: officeFrameTexts.settings }}
      />
      <p ref={place} tabIndex={-1} role="status" className="mb-6 font-medium empty:hidden">
        {notice}
      </p>
      {error && !data && <ErrorNotice error={error} title={t.listNotLoaded} retry={() => refetch()} />}
      {!data && !error && <Skeleton height="320px" />}
      {data && (
        <>
          {part('parent', t.above, t.noneAbove)}
          {part('child', t.below, t.noneBelowShort)}
          <Agreements
            orgId={id}
            list={data}
            mayEnd={mayChange}
            onGive={mayChange && may('members:export') ? () => setOpened({ kind: 'agreement' }) : undefined}
            onEnded={(name) => setNotice(t.agreementEnded({ name }))}
          />
        </>
      )}
      {opened?.kind === 'ask' && (
        <AskDialog
          orgId={id}
          side={opened.side}
          taken={data?.affiliations.map(({ organisation }) => organisation.id) ?? []}
          onClose={close}
          onDone={(name) => done(t.asked({ name }))}
        />
      )}
      {(opened?.kind === 'accept' || opened?.kind === 'end') && (
        <DecideDialog
          orgId={id}
          kind={opened.kind}
          affiliation={opened.affiliation}
          onClose={close}
          onDone={done}
        />
      )}
      {opened?.kind === 'agreement' && data && (
        <AgreementDialog
          orgId={id}
          above={data.above}
          onClose={close}
          onDone={(name, date) => done(t.agreed({ name, date: formatDate(date) }))}
        />
      )}
    </>
  )
}

interface AffiliationRowProps {
  affiliation: Affiliation
  /** Of its figures; left out for those above. */
  href: Href | undefined
  /** Left out for one who may only look. */
  onDecide: ((kind: 'accept' | 'end') => void) | undefined
}

function AffiliationRow({ affiliation, href, onDecide }: AffiliationRowProps) {
  const { organisation, side, state, since } = affiliation
  const { name } = organisation
  const date = formatDate(copenhagenDay(since))
  const words: Record<Affiliation['state'], ReactNode> = {
    accepted: <StatusDot tone="good">{t.since({ date })}</StatusDot>,
    asked: <StatusDot tone="waiting">{t.askedByUs({ date })}</StatusDot>,
    received: (
      <StatusDot tone="waiting">
        {side === 'parent' ? t.asksAbove({ date }) : t.asksBelow({ date })}
      </StatusDot>
    ),
  }
  const endWords = { accepted: t.end, asked: t.withdraw, received: t.decline }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-3">
      <div>
        {href && state === 'accepted' ? (
          <AppLink className="text-link font-semibold" href={href}>
            {name}
          </AppLink>
        ) : (
          <p className="font-semibold">{name}</p>
        )}
        <p className="text-meta tabular-nums">{words[state]}</p>
      </div>
      {onDecide && (
        <div className="flex flex-wrap gap-2">
          {state === 'received' && (
            <Button onClick={() => onDecide('accept')}>{t.accept({ name, hidden: visuallyHidden })}</Button>
          )}
          <Button variant="quiet" onClick={() => onDecide('end')}>
            {endWords[state]({ name, hidden: visuallyHidden })}
          </Button>
        </div>
      )}
    </li>
  )
}

interface AgreementsProps {
  orgId: string
  list: AffiliationList
  mayEnd: boolean
  /** Left out for one who may not give any. */
  onGive: (() => void) | undefined
  onEnded: (name: string) => void
}

function Agreements({ orgId, list: { agreements, above }, mayEnd, onGive, onEnded }: AgreementsProps) {
  const end = useEndAgreement(orgId)
  const given = agreements.filter(({ side }) => side === 'given')
  const received = agreements.filter(({ side }) => side === 'received')
  if (above.length === 0 && agreements.length === 0) return null
  return (
    <>
      {above.length > 0 && (
        <Section
          title={t.agreements}
          action={
            onGive && (
              <Button variant="secondary" onClick={onGive}>
                {t.giveAgreement}
              </Button>
            )
          }
        >
          {end.error && <WriteError error={end.error} refused={t.notDone} />}
          {given.length === 0 && <p className="border-t border-line pt-4 text-soft">{t.noAgreements}</p>}
          <List>
            {given.map((one) => (
              <AgreementRow key={one.id} agreement={one}>
                {mayEnd && (
                  <Button
                    variant="quiet"
                    busy={end.isPending && end.variables === one.id}
                    onClick={() => end.mutate(one.id, { onSuccess: () => onEnded(one.organisation.name) })}
                  >
                    {t.end({ name: one.purpose, hidden: visuallyHidden })}
                  </Button>
                )}
              </AgreementRow>
            ))}
          </List>
        </Section>
      )}
      {received.length > 0 && (
        <Section title={t.receivedAgreements}>
          <List>
            {received.map((one) => (
              <AgreementRow
                key={one.id}
                agreement={one}
                href={officeAddress(orgId, 'below', { of: one.organisation.id })}
              />
            ))}
          </List>
        </Section>
      )}
    </>
  )
}

interface AgreementRowProps {
  agreement: PeopleAgreement
  href?: Href
  children?: ReactNode
}

function AgreementRow({ agreement, href, children }: AgreementRowProps) {
  const { organisation, purpose, fields, endsOn } = agreement
  const words = [t.namesOnly, ...fields.map((field) => fieldLabels[field])].join(', ')
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-3">
      <div>
        <p className="font-semibold">
          {href ? (
            <AppLink className="text-link" href={href}>
              {organisation.name}
            </AppLink>
          ) : (
            organisation.name
          )}
        </p>
        <p>{purpose}</p>
        <p className="text-meta text-soft tabular-nums">
          {t.agreementFacts({ fields: words, date: formatDate(endsOn) })}
        </p>
      </div>
      {children}
    </li>
  )
}
