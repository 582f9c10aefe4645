const local = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

/** Minutes since 1970-01-01T00:00 on the wall; null for what is no `YYYY-MM-DDTHH:MM`. Some browsers read a date in any text. */
export const localMinutes = (text: string): number | null => {
  const time = local.test(text) ? Date.parse(`${text}:00Z`) : NaN
  return Number.isNaN(time) ? null : time / 60_000
}
