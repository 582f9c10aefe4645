import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useT } from '@/i18n/useT'
import type { FrameTask } from '@/lib/cardMessages'
import { BASE_PATH } from '@/lib/paths'
import { forget, reveal, type Secret } from '@/lib/secrets'
import { FailureNotice } from '@/ui/FailureNotice'
import { Loading } from '@/ui/Loading'
import { BrandIcon } from './BrandIcon'
import { useCardFrame, type CardFrameHandle } from './useCardFrame'

interface CardFrameProps {
  frame: CardFrameHandle
  title: string
  failure: string
  /** CSS pixels, until the frame reports its height. */
  initialHeight: number
}

const Inside = styled('iframe')({ display: 'block', width: '100%', border: 0 })

/** A separate page, so that the console sees neither card number nor CVC. */
export const CardFrame = ({ frame, title, failure, initialHeight }: CardFrameProps) => {
  const { attempt, setElement, state, height, retry, onLoad } = frame
  if (state === 'failed') return <FailureNotice message={failure} subject={title} onRetry={retry} />
  const isShown = state === 'shown'
  return (
    <Box sx={{ position: 'relative' }}>
      <Inside
        key={attempt}
        ref={setElement}
        src={`${BASE_PATH}/card.html`}
        title={title}
        onLoad={onLoad}
        // An empty frame must not take the focus.
        tabIndex={isShown ? undefined : -1}
        style={{ height: isShown && height > 0 ? height : initialHeight }}
      />
      {isShown ? null : (
        <Box sx={{ position: 'absolute', inset: 0 }}>
          <Loading height={initialHeight} />
        </Box>
      )}
    </Box>
  )
}

/** Height of the fields on a wide screen without an error, so that nothing jumps when they arrive. */
const FIELDS_HEIGHT_PX = 246

interface CardFieldsProps {
  frame: CardFrameHandle
  failure: string
}

export const CardFields = ({ frame, failure }: CardFieldsProps) => {
  const t = useT()
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, minHeight: 26 }}>
        <Typography variant="body2" color="textSecondary">
          {t('Card details')}
        </Typography>
        <Box sx={{ display: 'flex' }}>
          <BrandIcon brand={frame.brand} />
        </Box>
      </Box>
      <CardFrame frame={frame} title={t('Card details')} failure={failure} initialHeight={FIELDS_HEIGHT_PX} />
    </Box>
  )
}

interface StepUpProps {
  secret: Secret
  /** The service knows the bank's answer. */
  onAnswered: () => void
  onEscape: () => void
}

const QUESTION_HEIGHT_PX = 120

export const StepUp = ({ secret, onAnswered, onEscape }: StepUpProps) => {
  const t = useT()
  const [task] = useState<FrameTask>(() => ({ show: 'step_up', secret: reveal(secret) ?? '' }))
  const handleAnswered = (): void => {
    forget(secret)
    onAnswered()
  }
  const frame = useCardFrame({ task, onAnswered: handleAnswered, onEscape, hasFocus: true })
  const failure = t('Sorry, we cannot process your payment. Please try again.')
  return <CardFrame frame={frame} title={t('Bank confirmation')} failure={failure} initialHeight={QUESTION_HEIGHT_PX} />
}
