import { parseArgs } from 'node:util'
import { webphoneOperations, type PracticeCallBody, type PracticeCallReply } from 'contract/webphone'
import { DAY_MIN, dayNumber, firstInstant, LOCAL_ZONE, MINUTE_MS } from 'callflow/calendar'
import { CommandFailure } from '../commandFailure'
import { plainText } from '../plainText'
import type { Where } from '../where'

export const usage = `npm run call -- --to +1…              places a test call to a number of the practice service; no phone needed
npm run call -- --to +1… --press 2,1  presses these keys, one each time a menu asks
npm run call -- --to +1… --from +1…   shows this number as the caller; --from anonymous hides it
npm run call -- --to +1… --at 2026-12-25T10:00
                                      opening hours are those of that time in Montreal; or an instant, as
                                      2026-12-25T15:00Z

It leaves a message if voicemail answers, talks if a web phone answers, hangs up after 60 seconds
at most, and prints each step. Set SUPPORT_URL and SUPPORT_KEY to use another service.`

export const callIn = (args: readonly string[]): PracticeCallBody | null => {
  const text = { type: 'string' } as const
  const { values } = parsed(() =>
    parseArgs({ args: [...args], options: { to: text, from: text, press: text, at: text, help: { type: 'boolean', short: 'h' } } }),
  )
  if (values.help === true) return null
  if (values.to === undefined || values.to.trim() === '') throw new CommandFailure(`--to is missing.\n\n${usage}`)
  const press = (values.press ?? '').replace(/[\s,]/g, '')
  if (!/^[0-9*#]{0,64}$/.test(press)) throw new CommandFailure('--press accepts up to 64 keys: 0 to 9, * and #.')
  return {
    to: values.to,
    press,
    ...(values.from !== undefined && { from: values.from }),
    ...(values.at !== undefined && { at: instantOf(values.at) }),
  }
}

const instantOf = (text: string): string => {
  const [, date, hour, minute, zone] = /^(\d{4}-\d{2}-\d{2})[T ]([01]\d|2[0-3]):([0-5]\d)(Z)?$/.exec(text.trim()) ?? []
  const day = date === undefined ? NaN : dayNumber(date)
  if (Number.isNaN(day)) throw new CommandFailure('--at must be a time such as 2026-12-25T10:00, in Montreal, or 2026-12-25T15:00Z.')
  const minutes = day * DAY_MIN + Number(hour) * 60 + Number(minute)
  return new Date(zone === undefined ? firstInstant(LOCAL_ZONE, minutes) : minutes * MINUTE_MS).toISOString()
}

const parsed = <Result>(parse: () => Result): Result => {
  try {
    return parse()
  } catch (error) {
    throw new CommandFailure(`${error instanceof Error ? error.message : 'Unknown command.'}\n\n${usage}`)
  }
}

const problemsIn = (answer: unknown): string => {
  if (typeof answer !== 'object' || answer === null || !('errors' in answer)) return ''
  return Object.entries(answer.errors ?? {}).map(([field, sentences]) => `--${field}: ${[sentences].flat().join(' ')}`).join('\n')
}

const failureOf = (status: number, { url }: Where, answer: unknown): CommandFailure => {
  if (status === 401) return new CommandFailure(`The service at ${url} rejected this support key.`)
  if (status === 404) return new CommandFailure(`The service at ${url} doesn't accept practice calls: it uses real phone lines, or it has no support key.`)
  if (status === 422) return new CommandFailure(problemsIn(answer))
  if (status === 429) return new CommandFailure(`Too many practice calls at ${url}. Try again in a few seconds.`)
  return new CommandFailure(`The service at ${url} responded with status ${status}.`)
}

/** The reply is trusted, because the service was given the support key. */
const isReply = (value: unknown): value is PracticeCallReply =>
  typeof value === 'object' && value !== null && 'call_id' in value && 'steps' in value && Array.isArray(value.steps)

const place = async (where: Where, body: PracticeCallBody): Promise<PracticeCallReply> => {
  const { method, path } = webphoneOperations.placePracticeCall
  const headers = { authorization: `Bearer ${where.key}`, 'content-type': 'application/json' }
  const response = await fetch(`${where.url}/v1${path}`, { method, headers, body: JSON.stringify(body) }).catch(() => {
    throw new CommandFailure(`No answer from ${where.url}. Is the service running?`)
  })
  const answer: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw failureOf(response.status, where, answer)
  if (!isReply(answer)) throw new CommandFailure(`The answer from ${where.url} isn't from this service.`)
  return answer
}

export const runCall = async (service: () => Where, args: readonly string[], print: (text: string) => void): Promise<void> => {
  const call = callIn(args)
  if (call === null) return print(usage)
  const { call_id, steps } = await place(service(), call)
  for (const [index, step] of steps.entries()) print(plainText(`${String(index + 1).padStart(2)}. ${step}`))
  print(`Call ${call_id}.`)
}
