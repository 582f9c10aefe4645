const wireDate = /^\d{4}-\d{2}-\d{2}$/

/** A calendar day of the wire (`YYYY-MM-DD`, no time zone) as 'Nov 1'; text that is no date stays as it came. */
export const formatDay = (date: string, language: string): string => {
  const day = wireDate.test(date) ? new Date(`${date}T00:00:00Z`) : null
  if (day === null || Number.isNaN(day.getTime())) return date
  return new Intl.DateTimeFormat(`${language}-CA`, { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(day)
}
