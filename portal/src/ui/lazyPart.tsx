import { shellTexts } from '@medlem/i18n/en/portal/shell'
import { CatchBoundary } from '@tanstack/react-router'
import { type ComponentType, lazy, type ReactNode, useState } from 'react'
import { ErrorNotice } from './ErrorNotice.tsx'
import { inTime } from './lazyScreen.ts'

/** Of a component without props: none. */
type PropsOf<Part> = Part extends (props: infer Props) => ReactNode
  ? Props extends object
    ? Props
    : object
  : never

/**
 * A part of a screen that is fetched when it is first drawn: a menu, a dialog. Where it can't be, as without a network, an error stands
 * in its place, and a press alone fetches it again; the screen around it stays (Ruling 55). `name` is what the module calls it; one that
 * others wait for says within how long it must come.
 */
export function lazyPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  withinMs?: number,
): (props: PropsOf<Module[Name]>) => ReactNode {
  type Props = PropsOf<Module[Name]>
  const fetchPart = inTime(load, withinMs)
  // React keeps a failure for good, so another try is another component.
  const begin = () =>
    lazy<ComponentType<Props>>(async () => ({ default: (await fetchPart())[name] as ComponentType<Props> }))
  let Part = begin()
  return function LazyPart(props: Props) {
    const [tries, setTries] = useState(0)
    const retry = () => {
      Part = begin()
      setTries(tries + 1)
    }
    return (
      <CatchBoundary
        getResetKey={() => tries}
        errorComponent={() => <ErrorNotice title={shellTexts.partNotLoaded} retry={retry} />}
      >
        <Part {...props} />
      </CatchBoundary>
    )
  }
}

/** The same of a part that decorates: where it can't be fetched, the screen stays as it is without it (Ruling 55). */
export function lazyDecoration<Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name) {
  type Part = ComponentType<PropsOf<Module[Name]>>
  return lazy<Part>(() =>
    load().then(
      (module) => ({ default: module[name] as Part }),
      () => ({ default: () => null }),
    ),
  )
}
