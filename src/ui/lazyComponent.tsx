import { Suspense, type ComponentType } from 'react'
import { Boundary, lazyPart, Loading } from './Boundary'

/** Loads when it is first shown; with a height, that of grey rows in its place until then. Its failures stay its own. */
export const lazyComponent = <Props extends object>(load: () => Promise<ComponentType<Props>>, height?: number) => {
  const Part = lazyPart(load)
  const Shown = (props: Props) => (
    <Boundary>
      <Suspense fallback={height === undefined ? null : <Loading height={height} />}>
        <Part {...props} />
      </Suspense>
    </Boundary>
  )
  return Object.assign(Shown, { preload: Part.preload })
}

/** What the shell loads once the screen is quiet. */
export const waiting: (() => Promise<unknown>)[] = []

/** For menus and dialogs of what has been loaded, so that they open at once. */
export const loadedAhead: typeof lazyComponent = (load, height) => {
  const Part = lazyComponent(load, height)
  waiting.push(Part.preload)
  return Part
}
