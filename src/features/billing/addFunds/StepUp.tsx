import { useState } from 'react'
import { useT } from '@/i18n/useT'
import type { FrameTask } from '@/lib/cardMessages'
import { forget, reveal, type Secret } from '@/lib/secrets'
import { CardFrame } from '../cardFields/CardFrame'
import { useCardFrame } from '../cardFields/useCardFrame'

interface StepUpProps {
  secret: Secret
  /** The bank has its answer: the service knows which. */
  onAnswered: () => void
  onEscape: () => void
}

const PLACE_HEIGHT_PX = 120

/** The bank's question to the card's owner, in the card frame. */
export const StepUp = ({ secret, onAnswered, onEscape }: StepUpProps) => {
  const t = useT()
  const [task] = useState<FrameTask>(() => ({ show: 'step_up', secret: reveal(secret) ?? '' }))
  const handleAnswered = (): void => {
    forget(secret)
    onAnswered()
  }
  const frame = useCardFrame({ task, onAnswered: handleAnswered, onEscape, hasFocus: true })
  const failure = t('Sorry, we cannot process your payment. Please try again.')
  return <CardFrame frame={frame} title={t('Confirmation by your bank')} failure={failure} placeHeight={PLACE_HEIGHT_PX} />
}
