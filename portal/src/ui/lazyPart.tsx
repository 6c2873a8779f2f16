import { uiTexts } from '@medlem/i18n/en/portal/ui'
import { Component, type ComponentType, lazy, type ReactNode, useState } from 'react'
import { ErrorNotice } from './ErrorNotice.tsx'

/**
 * A part of a screen whose code is fetched when it is first shown: a menu, a dialog. Where it can't be, as without a network, it says
 * so in its own place and is fetched again by a press; the screen around it stays (Ruling 55). `name` is what the module calls it.
 */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, (props: Props) => ReactNode>>,
  name: Name,
): (props: Props) => ReactNode {
  const begin = () => lazy<ComponentType<Props>>(async () => ({ default: (await load())[name] }))
  // React keeps a failure for good, so another try is another component.
  let Loaded = begin()
  return function LazyPart(props: Props) {
    const [tries, setTries] = useState(0)
    const tryAgain = () => {
      Loaded = begin()
      setTries(tries + 1)
    }
    return (
      <PartBoundary key={tries} onTryAgain={tryAgain}>
        <Loaded {...props} />
      </PartBoundary>
    )
  }
}

class PartBoundary extends Component<
  { onTryAgain: () => void; children: ReactNode },
  { hasFailed: boolean }
> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return <ErrorNotice title={uiTexts.partNotLoaded} retry={this.props.onTryAgain} />
  }
}
