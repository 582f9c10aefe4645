import { msg, type Message } from '@/i18n/message'
import type { Failure } from '@/lib/failure'

const SECONDS_IN_MINUTE = 60

export const tooManyTries = ({ waitSeconds }: Failure): Message => {
  if (waitSeconds === null) return msg('Too many tries. Please wait a few minutes and try again.')
  return waitSeconds <= SECONDS_IN_MINUTE
    ? msg('Too many tries. Please try again in {seconds} s.', { seconds: waitSeconds })
    : msg('Too many tries. Please try again in {minutes} min.', { minutes: Math.ceil(waitSeconds / SECONDS_IN_MINUTE) })
}
