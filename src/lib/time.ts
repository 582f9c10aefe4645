const wireDate = /^\d{4}-\d{2}-\d{2}$/

export const formatDay = (date: string, language: string): string => {
  const day = wireDate.test(date) ? new Date(`${date}T00:00:00Z`) : null
  if (day === null || Number.isNaN(day.getTime())) return date
  return new Intl.DateTimeFormat(`${language}-CA`, { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(day)
}

const wireDay = /^(\d{4}-\d{2}-\d{2})(?:[ T].*)?$/

export const dayOf = (value: unknown): string | null => {
  const day = typeof value === 'string' ? (wireDay.exec(value.trim())?.[1] ?? null) : null
  return day === null || day === '0000-00-00' ? null : day
}
