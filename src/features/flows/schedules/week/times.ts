const DAY_MIN = 1440

const two = (value: number): string => String(value).padStart(2, '0')

export const timeAt = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`

/** Null for text that is no time. 24:00 is 1440. */
export const minutesIn = (time: string): number | null => {
  const [, hour, minute] = /^([01]\d|2[0-4]):([0-5]\d)$/.exec(time) ?? []
  const minutes = Number(hour) * 60 + Number(minute)
  return hour === undefined || minutes > DAY_MIN ? null : minutes
}

const forms = /^(\d{1,2})(?:\s*[:.h]\s*|\s+)?(\d{2})?\s*(?:([ap])\.?\s*m?\.?)?$/
const compact = /^(\d{1,2})(\d{2})$/

/** Reads 9, 9:30, 0930, 9 h 30, 17h, 5 pm and 5:00 p.m.; null for anything else. Only an end may be 24:00. */
export const readTime = (typed: string, isEnd: boolean): string | null => {
  const text = typed.trim().toLowerCase().replaceAll(/[\u00a0\u202f]/g, ' ').replace(/\s*h$/, 'h00')
  const [, hours, minutes = '00', half] = compact.exec(text) ?? forms.exec(text) ?? []
  if (hours === undefined) return null
  let hour = Number(hours)
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return null
    hour = (hour % 12) + (half === 'p' ? 12 : 0)
  }
  const total = hour * 60 + Number(minutes)
  if (Number(minutes) > 59 || total > DAY_MIN || (total === DAY_MIN && !isEnd)) return null
  return timeAt(total)
}

/** The next multiple of the step, up or down, around the clock. */
export const steppedTime = (time: string, steps: number, stepMin: number): string => {
  const minutes = minutesIn(time)
  if (minutes === null) return time
  const base = steps > 0 ? Math.floor(minutes / stepMin) : Math.ceil(minutes / stepMin)
  return timeAt((((base + steps) * stepMin) % DAY_MIN + DAY_MIN) % DAY_MIN)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** "9:00 a.m.", or "9 h 00"; text that is no time stays as it is. The end of the day is 24:00 in both languages. */
export const timeText = (time: string, language: string): string => {
  const minutes = minutesIn(time)
  if (minutes === null || minutes === DAY_MIN) return time
  const format =
    formats.get(language) ?? new Intl.DateTimeFormat(`${language}-CA`, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
  formats.set(language, format)
  return format.format(minutes * 60_000)
}
