import { plural } from '@/i18n/message'
import type { Translate } from '@/i18n/translator'
import { formatCount } from '@/lib/format'
import { numberText } from '@/lib/numberText'
import type { Share, StepCalls } from './mapCounts'

const wholePercent = numberText({ style: 'percent' })

const LEAST = 0.005

/** Whole percents; a share too small for one is not nothing. */
export const percentText = ({ calls, of }: { calls: number; of: number }, language: string): string => {
  const share = of === 0 ? 0 : calls / of
  return share > 0 && share < LEAST ? `<\u00a0${wholePercent(0.01, language)}` : wholePercent(share, language)
}

/** "240 · 75%" */
export const shareText = ({ calls, of }: Share, language: string): string =>
  of === null || of === 0 ? formatCount(calls, language) : `${formatCount(calls, language)} · ${percentText({ calls, of }, language)}`

export const callsText = (calls: number, t: Translate, language: string): string =>
  t(plural(calls, '{count} call', '{count} calls', { count: formatCount(calls, language) }))

/** "240 calls (75%)" */
export const sharedCallsText = ({ calls, of }: Share, t: Translate, language: string): string =>
  of === null || of === 0 ? callsText(calls, t, language) : `${callsText(calls, t, language)} (${percentText({ calls, of }, language)})`

/** "180 answered (75%)"; '' where nobody was called. */
export const answeredText = ({ answered }: StepCalls, called: number, t: Translate, language: string): string =>
  called === 0 ? '' : t('{count} answered ({share})', { count: formatCount(answered, language), share: percentText({ calls: answered, of: called }, language) })

/** "412 calls · no key 4% · other key 1%" */
export const menuText = ({ calls, noKey, wrongKey }: StepCalls, t: Translate, language: string): string =>
  [
    callsText(calls, t, language),
    ...(noKey === 0 ? [] : [t('no key {share}', { share: percentText({ calls: noKey, of: calls }, language) })]),
    ...(wrongKey === 0 ? [] : [t('other key {share}', { share: percentText({ calls: wrongKey, of: calls }, language) })]),
  ].join(' · ')

/** "12 callers hung up here (8%)" */
export const leftText = ({ left, calls }: StepCalls, t: Translate, language: string): string =>
  t(plural(left, '{count} caller hung up here ({share})', '{count} callers hung up here ({share})', { count: formatCount(left, language), share: percentText({ calls: left, of: calls }, language) }))
