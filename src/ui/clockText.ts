const SECONDS_IN_MINUTE = 60
const SECONDS_IN_HOUR = 3600

const two = (value: number): string => String(value).padStart(2, '0')

export const clockText = (seconds: number | null): string => {
  if (seconds === null || !Number.isFinite(seconds) || seconds < 0) return '–:––'
  const whole = Math.floor(seconds)
  const minutes = Math.floor((whole % SECONDS_IN_HOUR) / SECONDS_IN_MINUTE)
  const rest = two(whole % SECONDS_IN_MINUTE)
  return whole < SECONDS_IN_HOUR ? `${minutes}:${rest}` : `${Math.floor(whole / SECONDS_IN_HOUR)}:${two(minutes)}:${rest}`
}
