import { numberText } from '@/lib/numberText'

export const formatPercent = numberText({ style: 'percent' })

export const formatChange = numberText({ style: 'percent', signDisplay: 'exceptZero' })

/** The difference of two percentages. */
export const formatPoints = numberText({ signDisplay: 'exceptZero' })
