import '@testing-library/jest-dom'
import { configure, getConfig } from '@testing-library/react'
import { isRecord } from '@/lib/values'

/** MUI lays out every other element, spans included, as a box. */
const inlineTags = new Set(['a', 'abbr', 'b', 'bdi', 'br', 'code', 'em', 'i', 'kbd', 'mark', 'q', 's', 'small', 'strong', 'sub', 'sup', 'time', 'u'])
const hiddenTags = new Set(['base', 'head', 'link', 'meta', 'noscript', 'script', 'style', 'template', 'title'])

const isStyled = (element: Element): element is HTMLElement | SVGElement =>
  element instanceof HTMLElement || element instanceof SVGElement

const displayOf = (element: Element, { display }: CSSStyleDeclaration): string => {
  if (display !== '') return display
  const tag = element.localName
  if (element.hasAttribute('hidden') || hiddenTags.has(tag)) return 'none'
  return inlineTags.has(tag) ? 'inline' : 'block'
}

const visibilityOf = (element: Element): string => {
  for (let each: Element | null = element; each !== null; each = each.parentElement) {
    if (isStyled(each) && each.style.visibility !== '') return each.style.visibility
  }
  return 'visible'
}

/** Inline styles only: jsdom's `getComputedStyle` matches every rule, 20 ms per element in queries by role. */
const plainStyleOf = (element: Element, pseudo?: string | null): CSSStyleDeclaration => {
  const own = document.createElement('span').style
  if (typeof pseudo === 'string' || !isStyled(element)) return own
  own.cssText = element.style.cssText
  own.display = displayOf(element, element.style)
  own.visibility = visibilityOf(element)
  return own
}

const fieldKinds = () => [
  HTMLButtonElement,
  HTMLInputElement,
  HTMLMeterElement,
  HTMLOutputElement,
  HTMLProgressElement,
  HTMLSelectElement,
  HTMLTextAreaElement,
]

const labelsOf = (control: Element): HTMLLabelElement[] => {
  const around = control.closest('label')
  const named = control.id === '' ? [] : Array.from(document.getElementsByTagName('label'))
  return [
    ...(around === null || around.htmlFor !== '' ? [] : [around]),
    ...named.filter(({ htmlFor }) => htmlFor === control.id),
  ]
}

/** jsdom's `labels` walks the whole page for every field, which took a third of a list test. */
const plainLabels = (): void => {
  for (const { prototype } of fieldKinds()) {
    Object.defineProperty(prototype, 'labels', {
      configurable: true,
      get(this: Element) {
        return labelsOf(this)
      },
    })
  }
}

/** Real services and chunks on a busy machine can take longer than the default second. */
configure({ asyncUtilTimeout: 45_000 })

const { getElementError } = getConfig()
const isWaiting = (): boolean => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true

/** Testing Library's error prints the whole page; this one only when it is read. */
const nothingYet = (...looked: Parameters<typeof getElementError>): Error => {
  const error = Object.assign(new Error(), { name: 'TestingLibraryElementError' })
  return Object.defineProperty(error, 'message', { configurable: true, get: () => getElementError(...looked).message })
}

/** While waiting, every failed query makes an error and only the last one is read. */
configure({ getElementError: (...looked) => (isWaiting() ? nothingYet(...looked) : getElementError(...looked)) })

class NoResizes implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** Browser features that jsdom lacks: enough for MUI, Highcharts and the map to load. */
const missing = {
  ResizeObserver: NoResizes,
  matchMedia: (media: string) => ({ media, matches: false, addEventListener: () => {}, removeEventListener: () => {} }),
  scrollTo: () => {},
  CSS: { supports: () => false },
  getComputedStyle: plainStyleOf,
}

/** The environment's `AbortSignal` is Node's, for `fetch`; jsdom's event targets accept only their own. */
const acceptAnySignal = (target: unknown): void => {
  const listen = isRecord(target) ? target['addEventListener'] : undefined
  if (typeof listen !== 'function') throw new Error('The test environment has changed: nothing to listen to here.')
  const addEventListener: EventTarget['addEventListener'] = function (this: EventTarget, type, listener, options) {
    const { signal, ...others } = typeof options === 'object' ? options : { capture: options === true }
    if (signal?.aborted) return
    Reflect.apply(listen, this, [type, listener, others])
    signal?.addEventListener('abort', () => this.removeEventListener(type, listener, others))
  }
  Object.assign(Object(target), { addEventListener })
}

if (typeof window !== 'undefined') {
  for (const target of [window, Object.getPrototypeOf(Node.prototype)]) acceptAnySignal(target)
  for (const [name, value] of Object.entries(missing)) Object.defineProperty(window, name, { value, writable: true })
  plainLabels()
  Object.defineProperty(Element.prototype, 'scrollIntoView', { value: () => {}, writable: true })
  Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', { value: () => null, writable: true })
  Object.defineProperty(SVGElement.prototype, 'getBBox', { value: () => ({ x: 0, y: 0, width: 0, height: 0 }), writable: true })
}
