import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useId, useRef, useState, type FormEvent } from 'react'
import type { RoomAct } from 'contract/webphone'
import { useListColleaguesQuery } from '@/api/endpoints/availability'
import { useActInRoomMutation } from '@/api/endpoints/room'
import { explainDialog } from '@/forms/explainDialog'
import { FormDialog } from '@/forms/FormDialog'
import { TextInput } from '@/forms/TextInput'
import { useSubmit } from '@/forms/useSubmit'
import { msg, type Message } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import type { Failure } from '@/lib/failure'
import { useOtherParty } from '@/phone/usePhone'
import { selectSession } from '@/slices/session'
import type { PhoneCall } from '@/slices/webphone'
import { useAppSelector } from '@/store/hooks'

const NUMBER = 'number'

const notNow = msg("That isn't possible at the moment.")

export const explainRoom = (failure: Failure): Message => (failure.status === 409 ? notNow : explainDialog(failure))

const listStyles = { maxHeight: 260, overflowY: 'auto', flexWrap: 'nowrap', pl: 1.25 } as const

/** To whom a call goes, and whether they are asked first. */
export const TransferDialog = ({ call, onClose }: { call: PhoneCall; onClose: () => void }) => {
  const t = useT()
  const labelId = useId()
  const other = useOtherParty(call)
  const { userId } = useAppSelector(selectSession)
  const { data = [] } = useListColleaguesQuery()
  const colleagues = data.filter(({ id }) => String(id) !== String(userId))
  const [chosen, setChosen] = useState<string | null>(null)
  const [number, setNumber] = useState('')
  const [act] = useActInRoomMutation()
  const how = useRef<RoomAct['act']>('ask')
  const target = chosen ?? (colleagues.length === 0 ? NUMBER : null)
  const form = useSubmit({
    send: () => act({ act: how.current, ...(target === NUMBER ? { number } : { user_id: target ?? '' }) }),
    onDone: onClose,
    explain: explainRoom,
  })
  const isReady = target === NUMBER ? number.trim() !== '' : target !== null
  const submit = (act: 'ask' | 'pass'): void => {
    how.current = act
    form.submit()
  }
  const askFirst = (event?: Pick<FormEvent, 'preventDefault'>): void => {
    event?.preventDefault()
    submit('ask')
  }
  const passNow = (
    <Button variant="outlined" disabled={!isReady || form.isBusy} onClick={() => submit('pass')}>
      {t('Transfer now')}
    </Button>
  )
  return (
    <FormDialog title={t('Transfer the call')} subject={other} submitLabel={t('Talk first')} otherAction={passNow} form={{ ...form, submit: askFirst }} isSubmitDisabled={!isReady} onClose={onClose}>
      {colleagues.length === 0 ? null : (
        <FormControl disabled={form.isBusy}>
          <FormLabel id={labelId}>{t('Transfer to')}</FormLabel>
          <RadioGroup name="target" aria-labelledby={labelId} value={target ?? ''} onChange={(_, value) => setChosen(value)} sx={listStyles}>
            {colleagues.map(({ id, name, is_available }) => (
              <FormControlLabel key={id} value={String(id)} disabled={is_available === 0} control={<Radio />} label={is_available === 0 ? t("{name} (doesn't take calls now)", { name }) : name} />
            ))}
            <FormControlLabel value={NUMBER} control={<Radio />} label={t('A phone number')} />
          </RadioGroup>
          <FormHelperText error role="status">
            {form.errorOf('user_id') ?? ''}
          </FormHelperText>
        </FormControl>
      )}
      {target === NUMBER ? <TextInput name="number" label={t('Phone number')} value={number} onChange={setNumber} error={form.errorOf('number')} inputMode="tel" autoComplete="off" /> : null}
    </FormDialog>
  )
}
