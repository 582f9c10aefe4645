import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { FoundException } from '@/api/endpoints/schedules'
import { CheckboxInput } from '@/forms/CheckboxInput'
import { plural } from '@/i18n/message'
import { useLanguage } from '@/i18n/useLanguage'
import { useT } from '@/i18n/useT'
import { DialogFrame } from '@/ui/DialogFrame'
import type { EditedException } from '../draft'
import { exceptionText } from './exceptionText'

interface ImportPreviewProps {
  found: readonly FoundException[]
  known: readonly EditedException[]
  onAdd: (chosen: readonly FoundException[]) => void
  onClose: () => void
}

/** What a file contains. Days that the schedule already has are not chosen. */
export const ImportPreview = ({ found, known, onAdd, onClose }: ImportPreviewProps) => {
  const t = useT()
  const language = useLanguage()
  const isKnown = ({ name, from, to }: FoundException): boolean =>
    known.some((other) => other.name === name && other.from === from && other.to === to)
  const [chosen, setChosen] = useState<ReadonlySet<FoundException>>(() => new Set(found.filter((exception) => !isKnown(exception))))
  const handleChange = (exception: FoundException, isChosen: boolean): void =>
    setChosen(new Set(found.filter((other) => (other === exception ? isChosen : chosen.has(other)))))
  const actions = (
    <>
      <Button onClick={onClose}>{t('Cancel')}</Button>
      <Button variant="contained" disabled={chosen.size === 0} onClick={() => onAdd(found.filter((exception) => chosen.has(exception)))}>
        {t(plural(chosen.size, 'Add {count} exception', 'Add {count} exceptions'))}
      </Button>
    </>
  )
  return (
    <DialogFrame title={t('Days found in the file')} actions={actions} onClose={onClose}>
      <Typography variant="body2" color="textSecondary">
        {t('The chosen days join the exceptions, and take effect when you save.')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 0.5, pt: 1.5 }}>
        {found.map((exception, index) => (
          <CheckboxInput
            key={index}
            name={`found${index}`}
            label={t('{name} – {days}', {
              name: exception.name,
              days: t(exceptionText({ ...exception, is_yearly: exception.is_yearly ?? 0 }, language)),
            })}
            isChecked={chosen.has(exception)}
            onChange={(isChosen) => handleChange(exception, isChosen)}
          />
        ))}
      </Box>
    </DialogFrame>
  )
}
