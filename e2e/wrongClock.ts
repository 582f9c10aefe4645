import type { BrowserContext } from 'playwright-core'

const shiftClock = (aheadMs: number): void => {
  const { timeOrigin } = performance
  Object.defineProperty(performance, 'timeOrigin', { value: timeOrigin + aheadMs, configurable: true })
  globalThis.Date = new Proxy(Date, {
    construct: (real, parts: unknown[]): Date => {
      const made: unknown = parts.length === 0 ? new real(real.now() + aheadMs) : Reflect.construct(real, parts)
      return made instanceof real ? made : new real(Number.NaN)
    },
    get: (real, name): unknown => (name === 'now' ? () => real.now() + aheadMs : Reflect.get(real, name)),
  })
}

/** In every page of the context, as on a device whose clock is off. Its timers run as usual. */
export const setClockAhead = async (context: BrowserContext, aheadMs: number): Promise<void> => {
  await context.addInitScript(shiftClock, aheadMs)
}
