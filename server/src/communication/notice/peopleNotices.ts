import { peopleTexts as texts } from '@medlem/i18n/en/server/notice/people'
import * as z from 'zod/mini'
import { noticeKind } from './kind.ts'

const named = z.object({ name: z.string() })

/** A name is cut before the sentence that it begins is (design §4.4, row 27). */
const MAX_NAME_LENGTH = 160

type Titled = (values: { name: string }) => string

function link(title: (said: typeof texts) => Titled, message: (said: typeof texts) => string) {
  return noticeKind({ values: named, texts }, ({ name }, said) => ({
    title: title(said)({ name: name.slice(0, MAX_NAME_LENGTH) }).trim(),
    message: message(said),
  }))
}

const thread = z.object({ title: z.string(), name: z.string(), organisation: z.string() })

/** Of family links, and of conversations that an administrator has. */
export const peopleNotices = {
  link_request: noticeKind(
    { values: z.extend(named, { firstName: z.string() }), texts },
    ({ name, firstName }, said) => ({
      title: said.request({ name: name.slice(0, MAX_NAME_LENGTH) }).trim(),
      message: said.requestBody({ firstName }),
    }),
  ),
  link_approved: link(
    (said) => said.approved,
    (said) => said.approvedBody,
  ),
  link_rejected: link(
    (said) => said.rejected,
    (said) => said.rejectedBody,
  ),
  link_ended: link(
    (said) => said.ended,
    (said) => said.endedBody,
  ),
  link_taken_back: link(
    (said) => said.takenBack,
    (said) => said.takenBackBody,
  ),
  thread_handed: noticeKind({ values: thread, texts }, ({ title, ...by }, said) => ({
    title: said.handed({ title }),
    message: said.handedBody(by),
  })),
  thread_continued: noticeKind({ values: thread, texts }, ({ title, ...by }, said) => ({
    title: said.continued({ title }),
    message: said.continuedBody(by),
  })),
}
