/** How far the service's clock is ahead of this device's; 0 unless it is clearly off. */
let aheadMs = 0

/** Of the `Date` header, which has whole seconds. */
const HEADER_MS = 1000
/** Clocks that differ less are right. */
const TOLERANCE_MS = 5000

/** The service wrote the header between these two times of this device. Nothing is known without a readable header. */
export const noteServiceTime = (header: string | null, sentAt: number, receivedAt: number): void => {
  const written = Date.parse(header ?? '')
  if (Number.isNaN(written)) return
  const [least, most] = [written - receivedAt, written + HEADER_MS - sentAt]
  const isWithin = (ms: number): boolean => ms >= least - TOLERANCE_MS && ms <= most + TOLERANCE_MS
  if (!isWithin(aheadMs)) aheadMs = isWithin(0) ? 0 : Math.round((least + most) / 2)
}

/** The time as the service knows it. Durations on this device need no correction. */
export const serviceNow = (): number => Date.now() + aheadMs
