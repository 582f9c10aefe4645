import { useState } from 'react'
import type { NumberProblem } from 'callflow/phoneNumber'
import { useGetEmergencyNoticeQuery, type ListedNumber } from '@/api'
import { msg, type Message } from '@/i18n/message'
import { readTyped } from '@/lib/phoneNumbers'
import { readSettings } from '@/lib/settings'
import type { CallRequest } from '@/phone/callController'
import { lastCallerId, saveCallerId, isEmergencyNumber } from '@/phone/preferences'
import { usePhone } from '@/phone/usePhone'
import { selectSession } from '@/slices/session'
import { selectWebphone } from '@/slices/webphone'
import { useAppSelector } from '@/store/hooks'

const problems: Readonly<Record<NumberProblem | 'premium', Message>> = {
  invalid: msg('Enter a valid phone number.'),
  area_code_missing: msg('Add the area code.'),
  area_code_unknown: msg("This area code doesn't exist. Numbers outside Canada and the United States start with + and a country code."),
  too_short: msg('This number has too few digits.'),
  too_long: msg('This number has too many digits.'),
  several: msg('Enter one phone number only.'),
  premium: msg("Premium-rate and satellite numbers can't be called from here."),
}

/** What to dial for a text, or what is wrong with it. Emergency numbers have rules of their own. */
const readDialled = async (typed: string): Promise<{ to: string } | { problem: Message }> => {
  const reading = isEmergencyNumber(typed) ? null : await readTyped(typed)
  if (reading === null) return { to: typed }
  if (reading === 'premium') return { problem: problems.premium }
  return 'problem' in reading ? { problem: problems[reading.problem] } : { to: `${reading.number}${reading.keys}` }
}

/** While unknown, calls are not held up: the notice also stands below the form. */
const useNeedsEmergencyNotice = (): boolean => {
  const { data } = useGetEmergencyNoticeQuery(undefined, { skip: !readSettings().extensions })
  return data?.acknowledged_at === null
}

/** Whom a link or a row calls, and the id of the account's number that it calls from; '' if it doesn't say. */
export interface Callee {
  number: string
  lineId: string
}

export type Dialler = ReturnType<typeof useDialler>

/** A number is read before it is called, by the rules of our service; others get it as typed, and judge it. */
export const useDialler = (numbers: readonly ListedNumber[], asked: Callee) => {
  const withPhone = usePhone()
  const { phone, call } = useAppSelector(selectWebphone)
  const { userId } = useAppSelector(selectSession)
  const [number, setNumber] = useState(asked.number)
  const [callee, setCallee] = useState(asked)
  const [chosen, setChosen] = useState(() => lastCallerId(userId ?? ''))
  const [isRecorded, setIsRecorded] = useState(false)
  /** A new object each time, so that the field takes the focus again. */
  const [problem, setProblem] = useState<{ text: Message } | null>(null)
  const needsNotice = useNeedsEmergencyNotice()
  /** What is called once the notice is acknowledged. */
  const [waiting, setWaiting] = useState<CallRequest | null>(null)

  /** The number that this person called stays in force until another number is typed. */
  const lineFor = (to: string, { number: picked, lineId }: Callee): string => {
    const line = numbers.find(({ id }) => to.startsWith(picked) && String(id) === lineId)
    return (line ?? numbers.find(({ phone_number }) => phone_number === chosen) ?? numbers[0])?.phone_number ?? ''
  }
  const place = (request: CallRequest): void => void withPhone((ready) => ready.call(request))
  const change = (to: string): void => {
    setProblem(null)
    setNumber(to)
  }
  const pick = (next: Callee): void => {
    change(next.number)
    setCallee(next)
  }
  const isReady = call === null && phone !== 'elsewhere'
  const dial = async (next: Callee): Promise<void> => {
    if (!isReady) return
    const read = next.number.trim() === '' ? { problem: msg('Enter a phone number.') } : await readDialled(next.number)
    if ('problem' in read) return setProblem({ text: read.problem })
    const request = { to: read.to, callerId: lineFor(next.number, next), isRecorded }
    if (needsNotice) setWaiting(request)
    else place(request)
  }
  return {
    number,
    /** A new object for each person who is picked. */
    callee,
    setNumber: change,
    callerId: lineFor(number, callee),
    setCallerId: (line: string): void => {
      setCallee({ number: '', lineId: '' })
      setChosen(line)
      saveCallerId(userId ?? '', line)
    },
    isRecorded,
    setIsRecorded,
    problem,
    isReady,
    pick,
    call: (): void => void dial({ number, lineId: number.startsWith(callee.number) ? callee.lineId : '' }),
    callNow: (next: Callee): void => {
      pick(next)
      void dial(next)
    },
    isWaiting: waiting !== null,
    acknowledge: (): void => {
      setWaiting(null)
      if (waiting !== null) place(waiting)
    },
    giveUp: (): void => setWaiting(null),
  }
}
