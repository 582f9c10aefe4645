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

const phoneNumbers = /(\(\d{3}\) \d{3}-\d{4})/

const unbroken = { whiteSpace: 'nowrap' } as const

/**
 * A sentence whose phone numbers stay on one line, and are ordinary ones when copied or searched for. Another sentence is
 * another element: a page translator may have replaced the texts in this one.
 */
export const Unbroken = ({ text }: { text: string }) => (
  <span key={text}>
    {text.split(phoneNumbers).map((part, index) =>
      index % 2 === 0 ? part : (
        <span key={index} style={unbroken}>
          {part}
        </span>
      ),
    )}
  </span>
)
