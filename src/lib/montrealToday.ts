import { serviceNow } from './serviceClock'

let days: Intl.DateTimeFormat | null = null

/** `YYYY-MM-DD`, as the service counts days. Without luxon, for screens that show no times. */
export const montrealToday = (now = serviceNow()): string => {
  // Made once: a filter asks for the day whenever it renders.
  days ??= new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Montreal', year: 'numeric', month: '2-digit', day: '2-digit' })
  return days.format(now)
}
