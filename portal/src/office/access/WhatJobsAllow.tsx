import { STAFF_ROLES } from '@medlem/domain/rights'
import { jobTexts } from '@medlem/i18n/en/domain/job'
import { jobMayTexts } from '@medlem/i18n/en/domain/jobMay'
import { officeAccessTexts } from '@medlem/i18n/en/portal/office/access'
import { useId } from 'react'

/** What each job allows, beside the list of those who have one. */
export function WhatJobsAllow() {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-lead font-semibold">
        {officeAccessTexts.whatAllowed}
      </h2>
      <dl className="mt-3">
        {STAFF_ROLES.map((job) => (
          <div key={job} className="border-t border-line py-3">
            <dt className="font-medium">{jobTexts[job]}</dt>
            <dd className="text-meta text-soft">{jobMayTexts[job]}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
