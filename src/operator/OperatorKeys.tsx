import Add from '@mui/icons-material/Add'
import VpnKey from '@mui/icons-material/VpnKeyOutlined'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import { useState, type ComponentProps } from 'react'
import { dayAfter, localDay } from 'callflow/calendar'
import type { OperatorKey } from 'contract/operatorKeys'
import type { OperatorRole } from 'contract/operators'
import { useCreateOperatorKeyMutation, useListOperatorKeysQuery, useRevokeOperatorKeyMutation } from '@/api/endpoints/operator'
import { explainDialog } from '@/forms/explainDialog'
import { FormDialog } from '@/forms/FormDialog'
import { RevokeKeyDialog, ShownOnceDialog, USUAL_KEY_DAYS } from '@/forms/keyDialogs'
import { SelectInput } from '@/forms/SelectInput'
import { TextInput } from '@/forms/TextInput'
import { useFields } from '@/forms/useFields'
import { useSubmit } from '@/forms/useSubmit'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { forget, reveal, type Secret } from '@/lib/storedToken'
import { formatDate, serviceNow } from '@/lib/time'
import { EmptyState } from '@/ui/EmptyState'
import { Loaded } from '@/ui/Loaded'
import { Panel } from '@/ui/Page'
import { RelativeTime } from '@/ui/RelativeTime'
import { EmailText, OperatorTable } from './OperatorTable'

export const roleIn = (text: string): OperatorRole => (text === 'administrator' ? 'administrator' : 'agent')

/** What a role may do stands below: a choice would cut it on a phone. */
export const RoleInput = (field: Omit<ComponentProps<typeof SelectInput>, 'label' | 'options'>) => {
  const t = useT()
  const options = [
    { value: 'agent', label: t('Agent') },
    { value: 'administrator', label: t('Administrator') },
  ]
  return (
    <div>
      <SelectInput {...field} label={t('Role')} options={options} />
      <FormHelperText sx={{ mx: 1.75 }}>
        {field.value === 'administrator' ? t('Administrator: everything') : t('Agent: support desk, accounts, small credits')}
      </FormHelperText>
    </div>
  )
}

const NewKeyDialog = ({ onToken, onClose }: { onToken: (token: Secret) => void; onClose: () => void }) => {
  const t = useT()
  const { fields, fieldsOf } = useFields({ name: '', role: 'agent', expires_on: dayAfter(localDay(serviceNow()), USUAL_KEY_DAYS) })
  const [create] = useCreateOperatorKeyMutation()
  const form = useSubmit<{ token: Secret }>({
    send: () => create({ ...fields, role: roleIn(fields.role) }),
    onDone: ({ token }) => onToken(token),
    explain: explainDialog,
  })
  const field = fieldsOf(form)
  return (
    <FormDialog title={t('New key')} submitLabel={t('Make a key')} form={form} onClose={onClose}>
      <TextInput {...field('name')} label={t('Name')} autoComplete="off" hint={t('What it is for. The journal names it beside yours.')} />
      <RoleInput {...field('role')} />
      <TextInput {...field('expires_on')} label={t('Last day')} autoComplete="off" hint={t('Such as 2026-12-31, a year ahead at most.')} />
    </FormDialog>
  )
}

type Open = { kind: 'new' } | { kind: 'token'; token: Secret } | { kind: 'revoke'; operatorKey: Pick<OperatorKey, 'id' | 'name'> }

const Dialogs = ({ open, show }: { open: Open; show: (next: Open | null) => void }) => {
  const t = useT()
  const [revoke] = useRevokeOperatorKeyMutation()
  const onClose = (): void => show(null)
  if (open.kind === 'new') return <NewKeyDialog onToken={(token) => show({ kind: 'token', token })} onClose={onClose} />
  if (open.kind === 'revoke') return <RevokeKeyDialog name={open.operatorKey.name} revoke={() => revoke(open.operatorKey.id)} onClose={onClose} />
  const { token } = open
  const handleClose = (): void => {
    forget(token)
    onClose()
  }
  return <ShownOnceDialog title={t('Your new key')} note={t('Copy it now: it is shown only once. Scripts read it from OPERATOR_KEY.')} text={reveal(token) ?? ''} onClose={handleClose} />
}

/** For scripts and the command, which have no second factor. */
export const OperatorKeys = () => {
  const t = useT()
  const language = useLanguage()
  const query = useListOperatorKeysQuery()
  const [open, setOpen] = useState<Open | null>(null)
  const add = (
    <Button startIcon={<Add />} aria-haspopup="dialog" onClick={() => setOpen({ kind: 'new' })}>
      {t('New key')}
    </Button>
  )
  return (
    <Panel title={t('Keys for scripts')} note={t('A key can do what its role can, never more than its owner can now, and can’t make keys or invite operators.')} action={add}>
      <Loaded query={query} subject={t('Keys for scripts')} loadFailed={t("Couldn't load the keys.")} height={120}>
        {(keys) =>
          keys.length === 0 ? (
            <EmptyState icon={<VpnKey />} message={t('No keys yet.')} />
          ) : (
            <OperatorTable label={t('Keys for scripts')} heads={[t('Name'), t('Owner'), t('Role'), t('Last day'), t('Last used'), '']}>
              {keys.map(({ id, name, owner, role, expires_on, used_at }) => (
                <tr key={id}>
                  <td className="long">{name}</td>
                  <td className="long">
                    <EmailText email={owner ?? ''} />
                  </td>
                  <td className="nowrap">{role === 'administrator' ? t('Administrator') : t('Agent')}</td>
                  <td className="nowrap">{formatDate(expires_on ?? '', language)}</td>
                  <td>{used_at === null ? t('Not used yet') : <RelativeTime wire={used_at} />}</td>
                  <td className="figure">
                    <Button size="small" color="inherit" aria-haspopup="dialog" aria-label={`${t('Revoke')} (${name})`} onClick={() => setOpen({ kind: 'revoke', operatorKey: { id, name } })}>
                      {t('Revoke')}
                    </Button>
                  </td>
                </tr>
              ))}
            </OperatorTable>
          )
        }
      </Loaded>
      {open === null ? null : <Dialogs open={open} show={setOpen} />}
    </Panel>
  )
}
