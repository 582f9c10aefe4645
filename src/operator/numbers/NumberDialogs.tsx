import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useListAccountsInfiniteQuery } from '@/api/endpoints/operator'
import {
  useGiveNumberMutation,
  useReleaseAtCarrierMutation,
  useRemoveFromAccountMutation,
  useReserveNumbersMutation,
  useWithdrawReservationMutation,
  type ListedInventoryNumber,
} from '@/api/endpoints/operatorNumbers'
import { SelectInput, type SelectOption } from '@/forms/SelectInput'
import { TextAreaInput } from '@/forms/TextAreaInput'
import { TextInput } from '@/forms/TextInput'
import { msg } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { phoneText } from '@/lib/phoneText'
import { useDebounced } from '@/lists/useDebounced'
import { ActDialog, type ActField } from '../accountActDialogs'
import { DayField } from '../catalogue/planForm'

/** Finds an account as the list of accounts does. The chosen one stays among the options whatever is searched next. */
const AccountInput = (field: ActField) => {
  const t = useT()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<SelectOption | null>(null)
  const q = useDebounced(text.trim())
  const { currentData } = useListAccountsInfiniteQuery({ standing: 'open', ...(q !== '' && { q }) })
  const found = (currentData?.pages[0]?.rows ?? []).map(({ id, name, email }) => ({ value: String(id), label: email ? `${name} (${email})` : name }))
  const others = found.filter(({ value }) => value !== chosen?.value)
  const none = { value: '', label: currentData !== undefined && found.length === 0 ? t('No account was found') : t('Choose an account') }
  const options = [none, ...(chosen === null ? [] : [chosen]), ...others]
  const handleChange = (value: string): void => {
    setChosen(options.find((option) => option.value === value && value !== '') ?? null)
    field.onChange(value)
  }
  return (
    <>
      <TextInput name="account_search" label={t('Search accounts')} value={text} onChange={setText} autoComplete="off" isDisabled={field.isDisabled} />
      <SelectInput {...field} label={t('Account')} options={options} onChange={handleChange} />
    </>
  )
}

export type NumberAct = 'give' | 'release' | 'remove' | 'withdraw'

interface OfNumber {
  number: ListedInventoryNumber
  onClose: () => void
}

const GiveDialog = ({ number, onClose }: OfNumber) => {
  const t = useT()
  const [give] = useGiveNumberMutation()
  return (
    <ActDialog
      title={t('Give to an account')}
      subject={phoneText(number.phone_number)}
      submitLabel={t('Give the number')}
      consequence={({ charge }) =>
        charge === 'plan'
          ? t('It becomes a number of the plan: included while the plan has room, otherwise its first month is taken from the balance now and the next ones at each renewal. The customer gets a mail.')
          : t('The customer never pays for it, but it counts among the numbers that the plan includes. The customer gets a mail.')
      }
      first={{ account_id: '', charge: 'plan' }}
      inputs={(field) => (
        <>
          <AccountInput {...field('account_id')} />
          <SelectInput
            {...field('charge')}
            label={t('Price')}
            options={[
              { value: 'plan', label: t('At the plan’s price') },
              { value: 'free', label: t('Without charge') },
            ]}
          />
        </>
      )}
      send={({ account_id, charge, reason }) => give({ phoneDigits: number.id, account_id, charge: charge === 'free' ? 'free' : 'plan', reason })}
      done={msg('The number was given to the account.')}
      onClose={onClose}
    />
  )
}

const PlainDialog = ({ number, act, onClose }: OfNumber & { act: Exclude<NumberAct, 'give'> }) => {
  const t = useT()
  const [release] = useReleaseAtCarrierMutation()
  const [remove] = useRemoveFromAccountMutation()
  const [withdraw] = useWithdrawReservationMutation()
  const account = number.account?.name ?? ''
  const texts = {
    release: {
      title: t('Release at the carrier'),
      send: release,
      consequence: t('The carrier takes the number back, and we no longer pay for it. It may be sold to somebody else at once: this can’t be undone.'),
      done: msg('The number is being released.'),
    },
    remove: {
      title: t('Remove from the account'),
      send: remove,
      consequence: t('The number leaves {name}; the application that answered it is kept. What was paid for it isn’t given back: credit the balance. The customer gets a mail.', { name: account }),
      done: msg('The number was removed from the account.'),
    },
    withdraw: {
      title: t('Withdraw reservation'),
      send: withdraw,
      consequence: t('{name} no longer finds the number. If the carrier holds it for us, it stays there, without an owner, until it is given to an account or released. The customer gets a mail.', { name: account }),
      done: msg('The reservation was withdrawn.'),
    },
  }[act]
  return (
    <ActDialog
      title={texts.title}
      subject={phoneText(number.phone_number)}
      submitLabel={texts.title}
      isSerious
      consequence={() => texts.consequence}
      first={{}}
      send={({ reason }) => texts.send({ phoneDigits: number.id, reason })}
      done={texts.done}
      onClose={onClose}
    />
  )
}

export const NumberDialog = ({ act, ...given }: OfNumber & { act: NumberAct }) => (act === 'give' ? <GiveDialog {...given} /> : <PlainDialog act={act} {...given} />)

export const ReserveDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useT()
  const [reserve] = useReserveNumbersMutation()
  return (
    <ActDialog
      title={t('Reserve numbers')}
      submitLabel={t('Reserve')}
      consequence={() =>
        t('What we don’t hold yet is bought at the carrier, at our cost. Only this customer finds the numbers, and gets a mail.')
      }
      first={{ account_id: '', numbers: '', reserved_until: '' }}
      inputs={(field) => (
        <>
          <AccountInput {...field('account_id')} />
          <Typography variant="body2" color="textSecondary">
            {t('On each line a number such as +15145550142, or a range such as +15145550140-+15145550149; 100 numbers at most.')}
          </Typography>
          <TextAreaInput {...field('numbers')} label={t('Numbers')} rows={4} />
          <DayField {...field('reserved_until')} label={t('Last day (optional)')} />
        </>
      )}
      send={({ account_id, numbers, reserved_until, reason }) => reserve({ account_id, numbers, reserved_until: reserved_until || null, reason })}
      done={msg('The numbers were reserved.')}
      onClose={onClose}
    />
  )
}
