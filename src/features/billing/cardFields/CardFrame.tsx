import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { BASE_PATH } from '@/lib/paths'
import { FailureNotice } from '@/ui/FailureNotice'
import { Loading } from '@/ui/Loading'
import type { CardFrameHandle } from './useCardFrame'

interface CardFrameProps {
  frame: CardFrameHandle
  /** The name of the frame, e.g. 'Card details'. */
  title: string
  /** What is said when it does not load. */
  failure: string
  /** CSS pixels, until the frame says how high it is. */
  placeHeight: number
}

const Inside = styled('iframe')({ display: 'block', width: '100%', border: 0 })

/** Where a card is typed in, or a bank asks: a page of its own, of which the console sees neither number nor CVC. */
export const CardFrame = ({ frame, title, failure, placeHeight }: CardFrameProps) => {
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
        // Until there is something in it, nothing in it can be reached.
        tabIndex={isShown ? undefined : -1}
        style={{ height: isShown && height > 0 ? height : placeHeight }}
      />
      {isShown ? null : (
        <Box sx={{ position: 'absolute', inset: 0 }}>
          <Loading height={placeHeight} />
        </Box>
      )}
    </Box>
  )
}
