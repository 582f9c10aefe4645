import Box from '@mui/material/Box'
import { phoneText } from '@/lib/phoneText'
import { oneLine } from '@/ui/cardTable'
import { contactOf, type HistoryRowData } from './rowData'

interface TwoLinesProps {
  first: string
  /** '' leaves the line out. */
  second: string
  firstId?: string
  isBold?: boolean
}

const firstStyles = { ...oneLine, display: 'block' } as const
/** Numbers never break, not even on paper. */
const numberStyles = { ...firstStyles, '@media print': { overflow: 'visible' } } as const
const secondStyles = { ...numberStyles, color: 'text.secondary', typography: 'caption', fontVariantNumeric: 'tabular-nums' } as const

const TwoLines = ({ first, second, firstId, isBold = false }: TwoLinesProps) => (
  <>
    <Box component="span" id={firstId} dir="auto" title={first} sx={{ ...(second === '' ? numberStyles : firstStyles), ...(isBold && { fontWeight: 600 }) }}>
      {first}
    </Box>
    {second === '' ? null : (
      <Box component="span" sx={secondStyles}>
        {second}
      </Box>
    )}
  </>
)

interface NumberTextProps {
  data: Pick<HistoryRowData, 'numberLabel' | 'friendlyNumber'>
}

export const NumberText = ({ data: { numberLabel, friendlyNumber } }: NumberTextProps) => (
  <TwoLines first={numberLabel || friendlyNumber || '–'} second={numberLabel === '' ? '' : friendlyNumber} />
)

interface ContactTextProps {
  data: Pick<HistoryRowData, 'contactName' | 'contactNumber'>
  unknown: string
  /** Of the name, which describes the row's buttons. */
  id?: string
}

export const ContactText = ({ data, unknown, id }: ContactTextProps) => (
  <TwoLines
    first={contactOf(data) || unknown}
    second={data.contactName === '' ? '' : phoneText(data.contactNumber)}
    isBold
    {...(id !== undefined && { firstId: id })}
  />
)

/** A contact and, beside it, the buttons that concern it. */
export const contactStyles = { position: 'relative', display: 'flex', alignItems: 'center', gap: 0.5, '& > div': { flex: { xs: 1, md: 'none' }, minWidth: 0, maxWidth: '100%' } } as const
