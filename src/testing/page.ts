import '@testing-library/jest-dom'
import { configure, getConfig } from '@testing-library/react'
import { isRecord } from '@/lib/record'
import { plainLabels } from './plainLabels'
import { plainStyleOf } from './plainStyles'

/** Screens wait for a real service and for chunks; on a busy machine the usual second is too short. */
configure({ asyncUtilTimeout: 45_000 })

const { getElementError } = getConfig()
const isWaiting = (): boolean => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true

/** As the library's own, which prints the whole page; printed only when somebody reads it. */
const nothingYet = (...looked: Parameters<typeof getElementError>): Error => {
  const error = Object.assign(new Error(), { name: 'TestingLibraryElementError' })
  return Object.defineProperty(error, 'message', { configurable: true, get: () => getElementError(...looked).message })
}

/** Of what is waited for, each look that finds nothing makes an error, and only the last one is ever read. */
configure({ getElementError: (...looked) => (isWaiting() ? nothingYet(...looked) : getElementError(...looked)) })

/** What browsers have and jsdom has not: enough for MUI to ask, and for Highcharts to be loaded. */
const missing = {
  matchMedia: (media: string) => ({ media, matches: false, addEventListener: () => {}, removeEventListener: () => {} }),
  scrollTo: () => {},
  CSS: { supports: () => false },
  getComputedStyle: plainStyleOf,
}

/**
 * The environment's `AbortSignal` is Node's, for the sake of `fetch`; jsdom's event targets take only their own. The
 * environment gives the window a method of its own, so there are two places.
 */
const acceptAnySignal = (place: unknown): void => {
  const listen = isRecord(place) ? place['addEventListener'] : undefined
  if (typeof listen !== 'function') throw new Error('The test environment has changed: nothing to listen to here.')
  const addEventListener: EventTarget['addEventListener'] = function (this: EventTarget, type, listener, options) {
    const { signal, ...others } = typeof options === 'object' ? options : { capture: options === true }
    if (signal?.aborted) return
    Reflect.apply(listen, this, [type, listener, others])
    signal?.addEventListener('abort', () => this.removeEventListener(type, listener, others))
  }
  Object.assign(Object(place), { addEventListener })
}

if (typeof window !== 'undefined') {
  for (const place of [window, Object.getPrototypeOf(Node.prototype)]) acceptAnySignal(place)
  for (const [name, value] of Object.entries(missing)) Object.defineProperty(window, name, { value, writable: true })
  plainLabels()
  Object.defineProperty(Element.prototype, 'scrollIntoView', { value: () => {}, writable: true })
  Object.defineProperty(SVGElement.prototype, 'getBBox', { value: () => ({ x: 0, y: 0, width: 0, height: 0 }), writable: true })
}
