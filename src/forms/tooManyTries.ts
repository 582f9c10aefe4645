import { msg, plural, type Message } from '@/i18n/message'
import type { Failure } from '@/lib/failure'

const SECONDS_IN_MINUTE = 60

export const tooManyTries = ({ waitSeconds }: Failure): Message => {
  if (waitSeconds === null) return msg('Too many attempts. Wait a few minutes, then try again.')
  const minutes = Math.ceil(waitSeconds / SECONDS_IN_MINUTE)
  return waitSeconds <= SECONDS_IN_MINUTE
    ? plural(waitSeconds, 'Too many attempts. Try again in {seconds} second.', 'Too many attempts. Try again in {seconds} seconds.', {
        seconds: waitSeconds,
      })
    : plural(minutes, 'Too many attempts. Try again in {minutes} minute.', 'Too many attempts. Try again in {minutes} minutes.', { minutes })
}
