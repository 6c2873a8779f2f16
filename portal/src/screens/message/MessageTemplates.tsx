import { AppLink } from '../../ui/AppLink.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { OrganisationOutbox } from './OrganisationOutbox.tsx'
import { type Template, templates } from './templates.ts'
import { useIsAdministrator } from './useIsAdministrator.ts'

/** Which messages the product sends by itself, when, and what they say; for administrators also what is filled in. */
export function MessageTemplates() {
  const isAdministrator = useIsAdministrator()
  return (
    <>
      <PageHeading
        title="What we send you"
        lead="These messages leave the portal by themselves. Everything else you are told by the bell, and find under Messages."
      />
      <OrganisationOutbox />
      <ol className="border-t border-line">
        {templates.map((template) => (
          <TemplateRow key={template.number} template={template} showsVariables={isAdministrator} />
        ))}
      </ol>
      {isAdministrator ? (
        <p className="mt-8 max-w-[64ch] text-soft">
          The wording is the same for every organisation today. Writing your own comes with the back office;{' '}
          <AppLink className="text-link" href="/add-email">
            what a template of your own will need
          </AppLink>
        </p>
      ) : (
        <p className="mt-8 flex flex-wrap gap-2">
          <ButtonLink variant="secondary" href="/edit-profile">
            How you are told
          </ButtonLink>
          <ButtonLink variant="secondary" href="/mailbox">
            The e-mails to you
          </ButtonLink>
        </p>
      )}
    </>
  )
}

function TemplateRow({ template, showsVariables }: { template: Template; showsVariables: boolean }) {
  const { channel, number, title, when, to, example, variables } = template
  return (
    <li className="grid gap-x-12 gap-y-4 border-b border-line py-7 full:grid-cols-2">
      <div className="min-w-0">
        <p className="text-meta text-soft tabular-nums">{`${channel} · template ${number}`}</p>
        <h2 className="font-display text-club font-semibold leading-tight">{title}</h2>
        <p className="mt-2 max-w-[60ch]">{when}</p>
        <p className="mt-1 max-w-[60ch] text-soft">{to}</p>
      </div>
      <div className="min-w-0">
        <p className="text-meta font-semibold" id={`example-${number}`}>
          For example
        </p>
        <blockquote
          aria-labelledby={`example-${number}`}
          className="mt-2 max-w-[60ch] rounded-card border border-line bg-raised px-5 py-4"
        >
          {example}
        </blockquote>
        {showsVariables && (
          <dl className="mt-4 grid grid-cols-[max-content_1fr] gap-x-5 gap-y-1 text-meta">
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
