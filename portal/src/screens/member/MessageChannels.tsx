import type { Member } from '@medlem/contract/member'
import { MESSAGING_CONSENT } from '@medlem/contract/messagingConsent'
import { memberTexts } from '@medlem/i18n/en/portal/member'
import { useState } from 'react'
import { CallError } from '../../api/call/callError.ts'
import { useUpdateMember } from '../../api/member/updateMember.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Section } from '../../ui/Section.tsx'
import { ReminderChoice } from './ReminderChoice.tsx'

/** Over which channels the member is written to; saved at once. */
export function MessageChannels({ member }: { member: Member }) {
  const update = useUpdateMember()
  const [notice, setNotice] = useState('')
  const { id, firstName, lastName, phone, version, messagingOptIn } = member
  // While it is being saved the box shows what was chosen.
  const isOn = update.isPending ? update.variables.profile.messagingOptIn === true : messagingOptIn
  const change = (wanted: boolean) => {
    setNotice('')
    update.mutate(
      { id, profile: { firstName, lastName, version, messagingOptIn: wanted } },
      {
        onSuccess: () => setNotice(wanted ? memberTexts.whatsappOn : memberTexts.whatsappOff),
      },
    )
  }
  const aboutPhone =
    update.error instanceof CallError
      ? update.error.errors.find(({ field }) => field === 'phone')?.message
      : undefined
  return (
    <Section title={memberTexts.messagesToYou}>
      <div className="max-w-3xl">
        <p className="max-w-[62ch] text-soft">
          {member.email ? memberTexts.channelsLead({ email: member.email }) : memberTexts.channelsLeadNoEmail}
        </p>
        <Checkbox
          checked={isOn}
          aria-disabled={update.isPending || undefined}
          onChange={({ target }) => {
            if (!update.isPending) change(target.checked)
          }}
          hint={`${MESSAGING_CONSENT.text} ${phone ? memberTexts.yourNumber({ phone }) : memberTexts.noNumber}`}
          {...(aboutPhone && { error: aboutPhone })}
        >
          {memberTexts.alsoOnWhatsapp}
        </Checkbox>
        <p role="status" className="text-meta text-soft empty:hidden">
          {notice}
        </p>
        {update.error && !aboutPhone && (
          <ErrorNotice error={update.error} title={memberTexts.choiceNotSaved} />
        )}
        <ReminderChoice />
      </div>
    </Section>
  )
}
