import Edit from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useId } from 'react'
import { useT } from '@/i18n/useT'
import { CallBackLink } from '../history/CallBackLink'
import type { Sound } from './sound'
import { place } from './soundTableLook'

interface CallerCellProps {
  sound: Sound
  /** As it is called here, also when the service says nothing. */
  caller: string
  onEdit: () => void
}

/** The name, or the number of somebody without one, and the way to name him. */
export const CallerCell = ({ sound: { contactName, contactNumber }, caller, onEdit }: CallerCellProps) => {
  const t = useT()
  const id = useId()
  return (
    <Box component="td" role="cell" sx={place.caller}>
      <Box component="span" id={id} dir="auto" title={contactName === '' ? undefined : contactNumber} sx={{ fontWeight: 600 }}>
        {caller}
      </Box>
      {contactNumber === '' ? null : (
        <>
          <IconButton size="small" aria-label={t('Edit contact name')} aria-describedby={id} aria-haspopup="dialog" onClick={onEdit}>
            <Edit fontSize="small" />
          </IconButton>
          <CallBackLink number={contactNumber} contact={caller} />
        </>
      )}
    </Box>
  )
}
