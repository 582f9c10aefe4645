import Box from '@mui/material/Box'
import type { HistoryFacts } from './facts'

interface NumberTextProps {
  facts: Pick<HistoryFacts, 'numberLabel' | 'friendlyNumber'>
}

/** On one line wherever there is room. */
const inOnePiece = { display: 'inline-block', maxWidth: '100%', overflowWrap: 'anywhere' } as const

/** The account's own number, as the number filter calls it; a dash once it was released. */
export const NumberText = ({ facts: { numberLabel, friendlyNumber } }: NumberTextProps) => {
  if (friendlyNumber === '') return numberLabel || '–'
  return (
    <>
      {numberLabel === '' ? null : `${numberLabel} - `}
      <Box component="span" sx={inOnePiece}>
        {friendlyNumber}
      </Box>
    </>
  )
}
