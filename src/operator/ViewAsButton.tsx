import Visibility from '@mui/icons-material/VisibilityOutlined'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useOpenViewMutation } from '@/api/endpoints/operator'
import { FormDialog } from '@/forms/FormDialog'
import { TextInput } from '@/forms/TextInput'
import { useFields } from '@/forms/useFields'
import { useSubmit } from '@/forms/useSubmit'
import { useT } from '@/i18n/useLanguage'
import { forget, reveal, type Secret } from '@/lib/storedToken'
import { explainAct } from '@/forms/explainDialog'

/** Browsers let a click alone open a tab, which later goes to the address. It doesn't know who opened it. */
const blankTab = (): Window | null => {
  const tab = window.open('about:blank', '_blank')
  if (tab !== null) tab.opener = null
  return tab
}

const openAt = (tab: Window | null, url: Secret): void => {
  const address = reveal(url) ?? ''
  forget(url)
  if (tab === null) window.location.assign(address)
  else tab.location.replace(address)
}

interface ViewAsProps {
  customerId: string
  name: string
}

const ViewAsDialog = ({ customerId, name, onClose }: ViewAsProps & { onClose: () => void }) => {
  const t = useT()
  const { fields, fieldsOf } = useFields({ reason: '' })
  const [openView] = useOpenViewMutation()
  const form = useSubmit<{ url: Secret }>({
    send: async () => {
      const tab = blankTab()
      const answer = await openView({ customerId, ...fields })
      if (answer.data === undefined) tab?.close()
      else openAt(tab, answer.data.url)
      return answer
    },
    onDone: onClose,
    explain: explainAct,
  })
  return (
    <FormDialog title={t('View as the customer')} subject={name} submitLabel={t('Open in a new tab')} form={form} onClose={onClose}>
      <Typography>{t('You see the console as the customer does, for an hour at most, and change nothing. The customer sees your name, the time and the reason.')}</Typography>
      <TextInput {...fieldsOf(form)('reason')} label={t('Reason')} autoComplete="off" />
    </FormDialog>
  )
}

export const ViewAsButton = ({ customerId, name }: ViewAsProps) => {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" startIcon={<Visibility />} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t('View as the customer')}
      </Button>
      {isOpen ? <ViewAsDialog customerId={customerId} name={name} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}
