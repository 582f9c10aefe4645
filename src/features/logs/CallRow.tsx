import Box from '@mui/material/Box'
import { memo } from 'react'
import type { ListedCall } from '@/api'
import { CallBackLink } from '@/lists/history/CallBackLink'
import { DirectionText } from '@/lists/history/DirectionText'
import { DurationCell } from '@/lists/history/DurationCell'
import { callFacts, contactOf } from '@/lists/history/facts'
import { NumberText } from '@/lists/history/NumberText'
import { RelativeTime } from '@/ui/RelativeTime'
import { place } from './tableLook'

interface CallRowProps {
  call: ListedCall
  isNarrow: boolean
}

/** Remembered, because a key in a filter leaves most rows as they are. */
export const CallRow = memo(function CallRow({ call, isNarrow }: CallRowProps) {
  const facts = callFacts(call)
  return (
    <Box component="tr" role="row">
      <Box component="td" role="cell" sx={place.direction}>
        <DirectionText direction={facts.direction} isNarrow={isNarrow} />
      </Box>
      <Box component="td" role="cell" sx={place.number}>
        <NumberText facts={facts} />
      </Box>
      <Box component="th" scope="row" role="rowheader" sx={place.contact}>
        {contactOf(facts) || '–'}
        {facts.contactNumber === '' ? null : <CallBackLink number={facts.contactNumber} contact={contactOf(facts)} />}
      </Box>
      <Box component="td" role="cell" sx={place.duration}>
        <DurationCell value={facts.duration} />
      </Box>
      <Box component="td" role="cell" sx={place.date}>
        <RelativeTime wire={facts.at} />
      </Box>
    </Box>
  )
})
