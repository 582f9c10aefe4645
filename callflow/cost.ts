import type { CallBehaviour, CallerEnd } from 'contract/callPaths'
import type { Figures } from 'contract/flows'
import type { Rehearsal } from './rehearse'
import type { TriedBehaviour } from './trial'

type Timed = Pick<CallBehaviour, 'calls' | 'end' | 'minutes'>
type Minutes = NonNullable<CallBehaviour['minutes']>

const noMinutes: Minutes = { all: 0, least: 0, most: 0 }

/** How long one call takes that ends in this way, by those that did, or by all if none did. */
const lengthsOf = (behaviours: readonly Timed[]): ((kind: CallerEnd['kind'] | null) => Minutes) => {
  const among = (some: readonly Timed[]): Minutes => {
    const known = some.flatMap(({ minutes }) => minutes ?? [])
    return known.reduce((all, { least, most }) => ({ all: 0, least: Math.min(all.least, least), most: Math.max(all.most, most) }), known[0] ?? noMinutes)
  }
  return (kind) => {
    const alike = behaviours.filter(({ end }) => end.kind === kind)
    return among(alike.length === 0 ? behaviours : alike)
  }
}

const addTo = (figures: Figures, before: number, least: number, most = least): void => {
  figures.before += before
  figures.least += least
  figures.most += most
}

interface Found {
  behaviours: readonly Timed[]
  untold_calls: number
  untold_minutes: number | null
}

/** Started minutes, and calls put through to another number: as they were, and between which figures they would have been. */
export const makeUsage = ({ behaviours, untold_calls, untold_minutes }: Found) => {
  const lengths = lengthsOf(behaviours)
  const [minutes, transfers]: [Figures, Figures] = [{ before: 0, least: 0, most: 0 }, { before: 0, least: 0, most: 0 }]
  addTo(minutes, untold_minutes ?? 0, untold_calls * lengths(null).least, untold_calls * lengths(null).most)
  addTo(transfers, 0, 0, untold_calls)
  return {
    minutes,
    transfers,
    count: ({ calls, minutes: took }: Timed, { answers, result, isSame }: TriedBehaviour, { steps }: Rehearsal): void => {
      const { least, most } = lengths('end' in result ? result.end.kind : null)
      const all = took?.all ?? 0
      addTo(minutes, all, isSame ? all : calls * least, isSame ? all : calls * most)
      const dials = steps.some(({ instructions }) => instructions.some(({ type }) => type === 'dial')) ? calls : 0
      addTo(transfers, answers.some(({ asked }) => asked.startsWith('dial ')) ? calls : 0, dials, 'end' in result ? dials : calls)
    },
  }
}

/** Of a month on a plan, in CAD; minutes are all of the account's. */
export interface PlanMonth {
  cost: number
  usedMinutes: number
  includedMinutes: number
  extraMinute: number
}

/** In CAD. A minute costs only beyond those that the plan includes. */
export const costOf = ({ cost, usedMinutes, includedMinutes, extraMinute }: PlanMonth, { before, least, most }: Figures): Figures => {
  const beyond = (minutes: number): number => Math.max(0, minutes - includedMinutes) * extraMinute
  const withMinutes = (minutes: number): number => Math.round((cost - beyond(usedMinutes) + beyond(usedMinutes - before + minutes)) * 100) / 100
  return { before: cost, least: withMinutes(least), most: withMinutes(most) }
}
