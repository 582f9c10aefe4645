import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { TextInput } from '@/forms/TextInput'
import { useT } from '@/i18n/useT'
import { atTextEdgeOnPhone } from '@/ui/atTextEdge'
import { MAX_DESCRIPTION_LENGTH } from '../describeModule'

interface DescriptionFieldProps {
  /** '' while the description follows the settings. */
  value: string
  onChange: (description: string) => void
}

/** Shows a line of text until the user wants to change it, because most steps keep the automatic description. */
export const DescriptionField = ({ value, onChange }: DescriptionFieldProps) => {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpen) box.current?.querySelector('input')?.focus()
  }, [isOpen])
  if (isOpen) {
    return (
      <div ref={box}>
        <TextInput
          name="description"
          label={t('Description')}
          autoComplete="off"
          maxLength={MAX_DESCRIPTION_LENGTH}
          hint={t('Leave empty to describe the step by its settings.')}
          value={value}
          onChange={onChange}
        />
      </div>
    )
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {t('Description: {description}', { description: value || t('automatic') })}
      </Typography>
      <Button size="small" onClick={() => setIsOpen(true)} sx={atTextEdgeOnPhone}>
        {t('Change description')}
      </Button>
    </Box>
  )
}
