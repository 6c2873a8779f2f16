import type { Organisation } from '@medlem/contract/organisation'
import { groupMessageTexts as t } from '@medlem/i18n/en/portal/office/groupMessage'
import { groupMessageAddress } from '../../api/member/groupMessage.ts'
import { BatchList } from '../../shared/batch/BatchList.tsx'
import { progressWord } from './groupMessageLabels.ts'

/** The last messages that went to several members, each with how far it is. */
export function GroupMessages({ organisation: { id: orgId } }: { organisation: Organisation }) {
  return (
    <div className="mb-12 empty:hidden">
      <BatchList
        orgId={orgId}
        kind="group_message"
        title={t.several}
        notLoaded={t.listNotLoaded}
        hrefOf={({ id }) => groupMessageAddress(orgId, id)}
        stateOf={progressWord}
      />
    </div>
  )
}
