import type { Page, PageAcceptance, PageVersion } from '@medlem/contract/page'
import { hrefOf } from '@medlem/contract/portalAddress'
import { pageTexts } from '@medlem/i18n/en/portal/page'
import { pageAcceptanceTexts } from '@medlem/i18n/en/portal/pageAcceptance'
import { titleTexts } from '@medlem/i18n/en/portal/title'
import { notFound, rootRouteId } from '@tanstack/react-router'
import { CallError } from '../../api/call/callError.ts'
import { acceptedAddress } from '../../api/office/officeAddress.ts'
import { useOrganisations } from '../../api/organisation/organisation.ts'
import { useOrganisationsWith } from '../../api/organisation/withRight.ts'
import { usePage } from '../../api/page/page.ts'
import { versionSentence } from '../../shared/page/pageLabels.ts'
import { Alert } from '../../ui/Alert.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { List } from '../../ui/List.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { PlainText } from '../../ui/PlainText.tsx'
import { Section } from '../../ui/Section.tsx'
import { ScreenSkeleton } from '../../ui/Skeleton.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'
import { AcceptanceBox, AcceptanceNote, acceptanceOf } from './AcceptanceBox.tsx'

/** A page in one of its versions, with the way to the others. */
export function PageView({ id, version }: { id: string; version: string | undefined }) {
  const { data, error, refetch } = usePage(id, version)
  if (error instanceof CallError && (error.status === 404 || error.status === 400)) {
    throw notFound({ routeId: rootRouteId })
  }
  return (
    <>
      {error && <ErrorNotice error={error} title={pageTexts.pageNotLoaded} retry={() => refetch()} />}
      {!data && !error && <ScreenSkeleton />}
      {data && <Shown page={data} />}
    </>
  )
}

/** 'Sejlklubben asks you to accept this version'; of an earlier one its number. */
function asksWords({ version }: Page, asked: number, name: string): string {
  return asked === version
    ? pageAcceptanceTexts.asks({ name })
    : pageAcceptanceTexts.asksEarlier({ name, version: asked })
}

function Shown({ page }: { page: Page }) {
  const organisation = useOrganisations().data?.find(({ id }) => id === page.orgId)
  const mayWrite = useOrganisationsWith('content:write').organisations?.some(({ id }) => id === page.orgId)
  const acceptance = acceptanceOf(page)
  const asks = acceptance ? asksWords(page, acceptance.version, organisation?.name ?? '') : ''
  return (
    <>
      <article>
        <PageHeading title={page.title} languages={{ title: page.languages?.title }}>
          <p className="text-soft tabular-nums">
            {organisation && `${organisation.name} · `}
            <span className="inline-block">{versionSentence(page)}</span>
          </p>
          {page.acceptance?.counts && <AcceptedCount page={page} counts={page.acceptance.counts} />}
          {acceptance && <AcceptanceNote acceptance={acceptance} asks={asks} />}
        </PageHeading>
        {page.state !== 'current' && <OtherVersion page={page} />}
        <PlainText text={page.text} language={page.languages?.text} />
      </article>
      {acceptance && <AcceptanceBox page={page} acceptance={acceptance} asks={asks} />}
      {page.versions.length > 1 && (
        <div className="mt-12">
          <Section title={pageTexts.versions}>
            <List>
              {page.versions.map((one) => (
                <VersionRow key={one.version} id={page.id} one={one} isShown={one.version === page.version} />
              ))}
            </List>
          </Section>
        </div>
      )}
      <div className="no-print mt-10 flex flex-wrap gap-2">
        <ButtonLink variant="secondary" href="/content">
          {titleTexts.allPages}
        </ButtonLink>
        {mayWrite && (
          <ButtonLink variant="secondary" href={hrefOf('/content-add', { page: page.id })}>
            {pageTexts.writeVersion}
          </ButtonLink>
        )}
      </div>
    </>
  )
}

/** How many of the members accepted what counts; leads to them in the table of members. */
function AcceptedCount({ page, counts }: { page: Page; counts: NonNullable<PageAcceptance['counts']> }) {
  const { accepted, members, year } = counts
  return (
    <p className="no-print text-soft tabular-nums">
      <AppLink className="text-link inline" href={acceptedAddress(page, { year, is: true })}>
        {pageAcceptanceTexts.acceptedOf({ accepted, members })}
      </AppLink>
      {members > accepted && (
        <>
          {' · '}
          <AppLink className="text-link inline" href={acceptedAddress(page, { year, is: false })}>
            {pageAcceptanceTexts.notAcceptedOf({ count: members - accepted })}
          </AppLink>
        </>
      )}
    </p>
  )
}

function OtherVersion({ page }: { page: Page }) {
  const current = page.versions.find(({ state }) => state === 'current')
  return (
    <div className="mb-8">
      <Alert
        kind="warning"
        title={page.state === 'planned' ? pageTexts.planned : pageTexts.past}
        actions={
          current && (
            <AppLink className="text-link" href={hrefOf('/content', { page: page.id })}>
              {pageTexts.readCurrent}
            </AppLink>
          )
        }
      >
        <p>{page.state === 'planned' ? pageTexts.plannedNote : pageTexts.pastNote}</p>
      </Alert>
    </div>
  )
}

function VersionRow({ id, one, isShown }: { id: string; one: PageVersion; isShown: boolean }) {
  return (
    <li className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 py-2 tabular-nums">
      <span>{versionSentence(one)}</span>
      {isShown ? (
        <span className="text-meta text-soft">{pageTexts.shown}</span>
      ) : (
        <AppLink className="text-link" href={hrefOf('/content', { page: id, version: String(one.version) })}>
          {pageTexts.readVersion({ version: one.version, hidden: visuallyHidden })}
        </AppLink>
      )}
    </li>
  )
}
