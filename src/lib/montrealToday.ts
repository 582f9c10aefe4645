/** `YYYY-MM-DD`, as the service counts days. Without luxon, for screens that show no times. */
export const montrealToday = (now?: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Montreal', year: 'numeric', month: '2-digit', day: '2-digit' }).format(now)
