import type { ClaimLetterKind } from '@medlem/contract/claimLetter'
import { copenhagenDate } from '@medlem/domain/calendar'
import { claimLetterTexts } from '@medlem/i18n/en/server/claimLetter'
import { inLanguage } from '@medlem/i18n/languages'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditImplicitRead } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { findAccountOfClaims } from '../payment/accountOfClaims.ts'
import { readPlanParts } from '../payment/planParts.ts'
import { claimLetter, type LetterOf } from './claimLetter.ts'
import { readClaim } from './lockedClaim.ts'

/** A file of letters, with a name without a person's. */
export interface LetterFile {
  fileName: string
  pdf: Buffer
}

/** The letter of a claim for those who may see the organisation's money, in whose log it stands. */
export async function readClaimLetter(
  deps: Deps,
  caller: Caller,
  { orgId, claimId, kind }: { orgId: string; claimId: string; kind: ClaimLetterKind },
): Promise<LetterFile> {
  const organisation = await requireAdministered(deps, caller, orgId, 'money:read')
  const at = deps.clock.now()
  const plan = await readClaim(deps.db, claimId, at)
  if (plan?.row.orgId !== orgId) throw notFound()
  const account = await findAccountOfClaims(deps.db, plan.row)
  const file = await fileOf(deps, [{ organisation, plan, kind, account, language: caller.language, at }])
  await auditImplicitRead(deps, caller, {
    action: 'claim_letter_read',
    orgId,
    subjectId: plan.row.payerId,
    objectId: claimId,
  })
  return file
}

/** The same for the payer of the claim. */
export async function readOwnClaimLetter(
  deps: Deps,
  caller: Caller,
  { claimId, kind }: { claimId: string; kind: ClaimLetterKind },
): Promise<LetterFile> {
  const at = deps.clock.now()
  const plan = await readPlanParts(deps.db, claimId, copenhagenDate(at))
  if (!plan?.claim || plan.row.payerId !== caller.subject.id) throw notFound()
  const organisation = await findOrganisation(deps.db, plan.row.orgId)
  if (!organisation) throw new Error('the organisation of a claim is gone')
  const account = await findAccountOfClaims(deps.db, plan.row)
  const own = { ...plan, claim: plan.claim }
  return fileOf(deps, [{ organisation, plan: own, kind, account, language: caller.language, at }])
}

/** Letters in one file, in their order; one at least. A single one's file is in its language, that of several in the caller's. */
export async function fileOf(deps: Deps, letters: readonly LetterOf[]): Promise<LetterFile> {
  const written = []
  for (const letter of letters) written.push(await claimLetter(deps.db, deps.config, letter))
  const [first] = letters
  const [said] = written
  if (!first || !said) throw new Error('a file without a letter')
  const isOne = letters.length === 1
  const language = isOne ? said.language : first.language
  const t = inLanguage(claimLetterTexts, language)
  // Most processes make none, and what it takes is large.
  const { claimLetterPdf } = await import('./claimLetterPdf.ts')
  const pdf = await claimLetterPdf(written, {
    about: isOne ? said.title : t.fileTitle,
    language,
    at: first.at,
  })
  const fileName = isOne ? `${t.fileName}-${first.plan.claim.reference}.pdf` : `${t.filesName}.pdf`
  return { fileName, pdf }
}
