import { useLanguage } from '@/i18n/useLanguage'
import { useT } from '@/i18n/useT'
import { formatCount } from '@/lib/format'
import type { StepCalls } from '../mapCounts'
import { leftText, percentText } from '../callTexts'

/** A way out of a door. */
const PATH = 'm17 7-1.41 1.41L18.17 11H8v2h10.17l-2.58 2.58L17 17l5-5zM4 5h8V3H4c-1.1 0-2 .9-2 2v14c0 1.1.9 2 2 2h8v-2H4z'

export const LeftMark = ({ step }: { step: StepCalls | undefined }) => {
  const t = useT()
  const language = useLanguage()
  if (step === undefined || step.left === 0) return null
  const text = leftText(step, t, language)
  return (
    <span className="map-left" role="img" aria-label={text} title={text}>
      <svg viewBox="0 0 24 24" aria-hidden>
        <path d={PATH} fill="currentColor" />
      </svg>
      <span aria-hidden>
        {formatCount(step.left, language)} · {percentText({ calls: step.left, of: step.calls }, language)}
      </span>
    </span>
  )
}
