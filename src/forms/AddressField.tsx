import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useLayoutEffect, useRef } from 'react'
import { useGetUserQuery } from '@/api'
import { useT } from '@/i18n/useLanguage'
import { atTextEdge } from '@/ui/styles'
import { TextInput } from './TextInput'
import { useFilledIn } from './useFields'

interface AddressFieldProps {
  name: string
  label: string
  isLabelHidden: boolean
  value: string
  error: string | undefined
  onChange: (address: string) => void
}

/** Where voicemails are sent. It begins with the user's own address, and suggests it again when it is emptied. */
export const AddressField = ({ value, onChange, ...given }: AddressFieldProps) => {
  const t = useT()
  const { data: user } = useGetUserQuery()
  const own = user?.email ?? ''
  const field = useRef<HTMLDivElement>(null)
  const isNew = useRef(false)
  useFilledIn(value, own, (address) => {
    isNew.current = true
    onChange(address)
  })
  useLayoutEffect(() => {
    const input = field.current?.querySelector('input')
    // Whoever is about to type replaces it, instead of adding to it.
    if (isNew.current && input && input === document.activeElement) input.select()
    isNew.current = false
  }, [value])
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
