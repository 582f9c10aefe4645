import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRef } from 'react'
import { useGetUserQuery } from '@/api'
import { TextInput } from '@/forms/TextInput'
import { useT } from '@/i18n/useLanguage'
import { atTextEdge } from '@/ui/styles'

interface AddressFieldProps {
  name: string
  label: string
  isLabelHidden: boolean
  value: string
  error: string | undefined
  onChange: (address: string) => void
}

/** Where voicemails are sent; an empty field suggests the user's own address. */
export const AddressField = ({ value, onChange, ...given }: AddressFieldProps) => {
  const t = useT()
  const { data: user } = useGetUserQuery()
  const own = user?.email ?? ''
  const field = useRef<HTMLDivElement>(null)
  const handleUse = (): void => {
    onChange(own)
    field.current?.querySelector('input')?.focus()
  }
  return (
    <Box ref={field} sx={{ display: 'grid', gap: 0.5 }}>
      <TextInput
        {...given}
        autoComplete="off"
        inputMode="email"
        hint={t('Messages are also listed under Voicemails.')}
        value={value}
        onChange={onChange}
      />
      {value.trim() !== '' || own === '' ? null : (
        <Button size="small" onClick={handleUse} sx={{ ...atTextEdge.small, justifySelf: 'start', overflowWrap: 'anywhere' }}>
          {t('Use {address}', { address: own })}
        </Button>
      )}
    </Box>
  )
}
