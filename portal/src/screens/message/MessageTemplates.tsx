import type { Organisation } from '@medlem/contract/organisation'
import { hrefOf } from '@medlem/contract/portalAddress'
import type { Wording } from '@medlem/contract/wording'
import { messageTexts } from '@medlem/i18n/en/portal/message'
import { useOrganisationsWith } from '../../api/organisation/withRight.ts'
import { useWordings } from '../../api/wording/wording.ts'
import emailExamples from '../../shared/message/emailExamples.json'
import type { Template } from '../../shared/message/template.ts'
import { templates } from '../../shared/message/templates.ts'
import { ShownTogether } from '../../shared/ShownTogether.tsx'
import { OfficePart } from '../../shell/OfficePart.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { formatInstant } from '../../ui/format.ts'
import { language } from '../../ui/language.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { useGoTo } from '../../ui/useGoTo.ts'
import { useScreenSearch } from '../../ui/useScreenSearch.ts'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'

/** Which messages the product sends by itself, when, and what they say; administrators change the words of theirs. */
export function MessageTemplates() {
  const { org } = useScreenSearch('/email-template')
  const { organisations = [] } = useOrganisationsWith('wording:write')
  const organisation = organisations.find(({ id }) => id === org) ?? organisations[0]
  const { data: wordings, error, refetch } = useWordings(organisation?.id)
  return (
    <>
      <PageHeading title={messageTexts.templatesTitle} lead={messageTexts.templatesLead} />
      <ShownTogether>
        {organisations.length > 0 && (
          <OfficePart name="OrganisationOutbox" of={{}} fallback={<Skeleton height="140px" />} />
        )}
        {organisation && wordings !== null && (
          <WhoseWords organisations={organisations} organisation={organisation} />
        )}
        {error && <ErrorNotice error={error} title={messageTexts.textsNotLoaded} retry={() => refetch()} />}
        <ol className="border-t border-line">
          {templates.map((template) => (
            <TemplateRow
              key={template.number}
              template={template}
              organisation={organisation}
              wording={wordings?.find(({ templateId }) => templateId === template.number)}
            />
          ))}
        </ol>
        {!organisation && (
          <p className="mt-8 flex flex-wrap gap-2">
            <ButtonLink variant="secondary" href="/edit-profile">
              {messageTexts.notificationSettings}
            </ButtonLink>
            <ButtonLink variant="secondary" href="/mailbox">
              {messageTexts.yourEmails}
            </ButtonLink>
          </p>
        )}
      </ShownTogether>
    </>
  )
}

interface WhoseWordsProps {
  organisations: readonly Organisation[]
  organisation: Organisation
}

function WhoseWords({ organisations, organisation }: WhoseWordsProps) {
  const goTo = useGoTo()
  return (
    <div className="mb-6 grid max-w-xl gap-4">
      {organisations.length > 1 && (
        <SelectField
          label={messageTexts.whoseEmails}
          options={organisations.map(({ id, name }) => ({ value: id, label: name }))}
          value={organisation.id}
          onChange={({ target }) => goTo(hrefOf('/email-template', { org: target.value }), { replace: true })}
        />
      )}
      <p className="text-soft">{messageTexts.changeTextNote({ name: organisation.name })}</p>
    </div>
  )
}

interface TemplateRowProps {
  template: Template
  /** Whose words are shown; undefined for a member. */
  organisation: Organisation | undefined
  wording: Wording | undefined
}

function TemplateRow({ template, organisation, wording }: TemplateRowProps) {
  const { channel, number, title, when, to, variables, fixed } = template
  return (
    <li className="grid gap-x-12 gap-y-4 border-b border-line py-7 full:grid-cols-2">
      <div className="min-w-0">
        <p className="text-meta text-soft tabular-nums">
          {organisation ? messageTexts.templateNumber({ channel, number }) : channel}
        </p>
        <h2 className="font-display text-club font-semibold leading-tight">{title}</h2>
        <p className="mt-2 max-w-[60ch]">{when}</p>
        <p className="mt-1 max-w-[60ch] text-soft">{to}</p>
        {organisation && fixed && <p className="mt-3 max-w-[60ch] text-meta text-soft">{fixed}</p>}
        {organisation && wording && <WhoseNow organisation={organisation} wording={wording} title={title} />}
      </div>
      <div className="min-w-0">
        <Example template={template} wording={wording} />
        {organisation && (
          <dl className="mt-4 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-5 gap-y-1 text-meta">
            {variables.map(([name, meaning]) => (
              <div key={name} className="contents">
                <dt className="font-semibold tabular-nums">{name}</dt>
                <dd className="text-soft">{meaning}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </li>
  )
}

function WhoseNow({
  organisation,
  wording: { isOwn, changedAt, changedBy, templateId },
  title,
}: {
  organisation: Organisation
  wording: Wording
  title: string
}) {
  return (
    <div className="mt-4 grid gap-1">
      <StatusDot tone={isOwn ? 'good' : 'neutral'}>
        {isOwn ? messageTexts.ownText : messageTexts.standardText}
      </StatusDot>
      {changedAt && (
        <p className="text-meta text-soft tabular-nums">
          {changeWords({ isOwn, moment: formatInstant(changedAt), name: changedBy })}
        </p>
      )}
      <p>
        <AppLink
          className="text-link"
          href={hrefOf('/add-email', { org: organisation.id, template: String(templateId) })}
        >
          {isOwn
            ? messageTexts.changeText({ title, hidden: visuallyHidden })
            : messageTexts.writeText({ title, hidden: visuallyHidden })}
        </AppLink>
      </p>
    </div>
  )
}

interface WordingChange {
  isOwn: boolean
  moment: string
  name: Wording['changedBy']
}

/** When the text was last written or put back, and by whom where that is known. */
function changeWords({ isOwn, moment, name }: WordingChange): string {
  if (!name) return isOwn ? messageTexts.changedAt({ moment }) : messageTexts.restoredAt({ moment })
  return isOwn ? messageTexts.changedBy({ moment, name }) : messageTexts.restoredBy({ moment, name })
}

type Examples = Readonly<Record<string, { subject: string; text: string }>>
const ofLanguages: Readonly<Record<string, Examples>> = emailExamples
const examples: Examples = ofLanguages[language] ?? emailExamples.en

function Example({ template, wording }: { template: Template; wording: Wording | undefined }) {
  const { number, approvedText } = template
  const own = wording?.isOwn ? { subject: wording.subject, text: wording.body } : undefined
  const said = own ?? examples[String(number)]
  return (
    <>
      <p className="text-meta font-semibold" id={`example-${number}`}>
        {own ? messageTexts.currentText : messageTexts.exampleText}
      </p>
      <blockquote
        aria-labelledby={`example-${number}`}
        className="mt-2 max-w-[60ch] rounded-card border border-line bg-raised px-5 py-4 wrap-anywhere"
      >
        {said ? (
          <>
            <p className="font-semibold">{said.subject}</p>
            <p className="mt-2 line-clamp-6 whitespace-pre-line">{said.text}</p>
          </>
        ) : (
          approvedText
        )}
      </blockquote>
    </>
  )
}
