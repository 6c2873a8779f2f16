import type { PersonPage, PersonRelative } from '@medlem/contract/person'
import type { PersonAcceptance, PersonConsent } from '@medlem/contract/personConsent'
import { hrefOf } from '@medlem/contract/portalAddress'
import { addressLine } from '@medlem/domain/address'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officePersonTexts } from '@medlem/i18n/en/portal/office/person'
import type { ReactNode } from 'react'
import { officeAddress } from '../../api/office/officeAddress.ts'
import { personAddress } from '../../api/person/person.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { copenhagenDay, formatDate } from '../../ui/format.ts'
import { Section } from '../../ui/Section.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'

/** Who somebody is, how to reach them and their family, and what they agreed to. */
export function PersonFacts({
  orgId,
  page,
  onCorrect,
}: {
  orgId: string
  page: PersonPage
  /** Undefined for those who may not. */
  onCorrect: (() => void) | undefined
}) {
  const { person, family, consents, acceptances = [], teams, tags, earlierNumber } = page
  const { email, phone, address, dateOfBirth, hasSignIn, invitedAt } = person
  return (
    <div>
      <Section
        title={officePersonTexts.reach}
        action={
          onCorrect && (
            <Button variant="quiet" onClick={onCorrect}>
              {officePersonTexts.correct}
            </Button>
          )
        }
      >
        <dl className="grid gap-4">
          <Fact label={commonTexts.email}>
            {email ? (
              <Mail address={email} />
            ) : (
              <span className="text-soft">{officePersonTexts.noEmail}</span>
            )}
          </Fact>
          <Fact label={commonTexts.phone}>
            {phone ? (
              <Phone number={phone} />
            ) : (
              <span className="text-soft">{officePersonTexts.noPhone}</span>
            )}
          </Fact>
          <Fact label={commonTexts.address}>
            {address ? (
              addressLine(address)
            ) : (
              <span className="text-soft">{officePersonTexts.noAddress}</span>
            )}
          </Fact>
          <Fact label={officePersonTexts.born}>
            {dateOfBirth ? (
              <span className="tabular-nums">{formatDate(dateOfBirth)}</span>
            ) : (
              <span className="text-soft">{officePersonTexts.notKnown}</span>
            )}
          </Fact>
          {earlierNumber && <Fact label={officePersonTexts.earlierNumber}>{earlierNumber}</Fact>}
          <Fact label={officePersonTexts.signIn}>
            {hasSignIn ? officePersonTexts.hasSignIn : officePersonTexts.noSignIn}
            {invitedAt && (
              <span className="block text-meta text-soft">
                {officePersonTexts.invitedOn({ day: formatDate(copenhagenDay(invitedAt)) })}
              </span>
            )}
          </Fact>
        </dl>
      </Section>
      {family.length > 0 && (
        <Section title={officePersonTexts.family}>
          <ul>
            {family.map((one) => (
              <Relative key={one.memberId} orgId={orgId} relative={one} />
            ))}
          </ul>
        </Section>
      )}
      {teams.length + tags.length > 0 && (
        <Section title={officePersonTexts.teams}>
          <ul>
            {teams.map(({ id, name, isLeader }) => (
              <li key={id}>
                <AppLink className="text-link" href={officeAddress(orgId, 'teams', { team: id })}>
                  {isLeader ? officePersonTexts.leadsTeam({ name }) : name}
                </AppLink>
              </li>
            ))}
          </ul>
          {tags.length > 0 && (
            <p className="mt-2">
              <span className="text-meta text-soft">{officePersonTexts.tags}: </span>
              {tags.join(', ')}
            </p>
          )}
        </Section>
      )}
      {consents.length + acceptances.length > 0 && (
        <Section title={officePersonTexts.agreed}>
          <ul>
            {acceptances.map((one) => (
              <Acceptance key={`${one.pageId} ${one.version}`} acceptance={one} />
            ))}
            {consents.map((consent) => (
              <li key={`${consent.what} ${consent.year} ${consent.at}`} className="py-1">
                {consentWords(consent)}
                <span className="block text-meta text-soft tabular-nums">{consentAt(consent)}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  )
}

function Acceptance({ acceptance }: { acceptance: PersonAcceptance }) {
  const { pageId, title, version, acceptedAt, acceptedBy } = acceptance
  const day = acceptedAt === null ? '' : formatDate(copenhagenDay(acceptedAt))
  return (
    <li className="py-1">
      <AppLink className="text-link" href={hrefOf('/content', { page: pageId, version: String(version) })}>
        {officePersonTexts.acceptedPage({ title, version })}
      </AppLink>
      <span className="block text-meta text-soft tabular-nums">
        {acceptedAt === null && <StatusDot tone="waiting">{officePersonTexts.notAccepted}</StatusDot>}
        {acceptedAt !== null &&
          (acceptedBy === null ? day : officePersonTexts.acceptedBy({ day, name: acceptedBy }))}
      </span>
    </li>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-meta text-soft">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

const Mail = ({ address }: { address: string }) => (
  <a className="text-link" href={`mailto:${address}`}>
    {address}
  </a>
)

const Phone = ({ number }: { number: string }) => (
  <a className="text-link tabular-nums" href={`tel:${number.replace(/[^+\d]/g, '')}`}>
    {number}
  </a>
)

const RELATIONS = {
  parent: officePersonTexts.parent,
  child: officePersonTexts.child,
  linked: officePersonTexts.linked,
}

function Relative({ orgId, relative }: { orgId: string; relative: PersonRelative }) {
  const { memberId, name, relation, isMember, email, phone } = relative
  const words = [RELATIONS[relation], ...(isMember ? [] : [officePersonTexts.notMember])].join(', ')
  return (
    <li className="py-1.5">
      {isMember ? (
        <AppLink className="text-link" href={personAddress(orgId, memberId)}>
          {name}
        </AppLink>
      ) : (
        name
      )}
      <span className="block text-meta text-soft">{words}</span>
      {(email || phone) && (
        <span className="flex flex-wrap gap-x-4 text-meta">
          {phone && <Phone number={phone} />}
          {email && <Mail address={email} />}
        </span>
      )}
    </li>
  )
}

function consentWords({ what, year }: PersonConsent): string {
  if (what === 'renewal') return officePersonTexts.consentRenewal
  if (what === 'whatsapp') return officePersonTexts.consentWhatsapp
  if (what === 'no_reminders') return officePersonTexts.consentNoReminders
  return officePersonTexts.consentMembership({ year: String(year) })
}

function consentAt({ at, version }: PersonConsent): string {
  const day = formatDate(copenhagenDay(at))
  return version === null ? day : officePersonTexts.consentAt({ day, version })
}
