import { organisationTexts } from '@medlem/i18n/en/portal/organisation'
import { ChevronDown } from 'lucide-react'
import { type ComponentProps, Suspense, useState } from 'react'
import { RenewButton } from '../../shared/renewal/RenewButton.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'

const RenewSome = lazyPart(() => import('./RenewSome.tsx'), 'RenewSome')

/** Renews everything of an organisation that is ready, in one payment; or some of it, chosen one by one. */
export function RenewAll(props: ComponentProps<typeof RenewButton>) {
  const { ready } = props
  const [isChoosing, setChoosing] = useState(false)
  const hasSeveral = ready.length > 1
  return (
    <>
      <RenewButton {...props} />
      {hasSeveral && (
        <button
          type="button"
          className="club-link"
          aria-expanded={isChoosing}
          onClick={() => setChoosing(!isChoosing)}
        >
          {organisationTexts.chooseSome}
          <ChevronDown size={18} aria-hidden="true" />
        </button>
      )}
      {isChoosing && hasSeveral && (
        <Suspense fallback={null}>
          <RenewSome ready={ready} />
        </Suspense>
      )}
    </>
  )
}
