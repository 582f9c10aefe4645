import Add from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { OperatorSettings } from 'contract/operatorAccounts'
import type { ListedOperator } from 'contract/operators'
import {
  useGetOperatorQuery,
  useGetOperatorSettingsQuery,
  useInviteOperatorMutation,
  useListOperatorsQuery,
  useRemoveOperatorMutation,
  useResetOperatorMutation,
  useSetOperatorRoleMutation,
  useSetOperatorSettingsMutation,
} from '@/api/endpoints/operator'
import { explainAct, explainDialog } from '@/forms/explainDialog'
import { FormDialog } from '@/forms/FormDialog'
import { ShownOnceDialog } from '@/forms/keyDialogs'
import { TextInput } from '@/forms/TextInput'
import { useCloseWithToast } from '@/forms/useCloseWithToast'
import { useFields } from '@/forms/useFields'
import { useSubmit } from '@/forms/useSubmit'
import { useToastSubmit } from '@/forms/useToastSubmit'
import { msg } from '@/i18n/message'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { ConfirmDialog } from '@/ui/DialogFrame'
import { Loaded } from '@/ui/Loaded'
import { FormFooter } from '@/ui/FormPaper'
import { Page, Panel } from '@/ui/Page'
import { FormStack } from '@/ui/PageParts'
import { RelativeTime } from '@/ui/RelativeTime'
import { StatusChip } from '@/ui/StatusChip'
import { amountText, useAmounts } from './accountText'
import { OperatorKeys, roleIn, RoleInput } from './OperatorKeys'
import { EmailText, OperatorTable } from './OperatorTable'

const InviteDialog = ({ onLink, onClose }: { onLink: (link: string) => void; onClose: () => void }) => {
  const t = useT()
  const { fields, fieldsOf } = useFields({ email: '', name: '', role: 'agent' })
  const [invite] = useInviteOperatorMutation()
  const form = useSubmit<{ link: string }>({
    send: () => invite({ ...fields, role: roleIn(fields.role) }),
    onDone: ({ link }) => onLink(link),
    explain: explainDialog,
  })
  const field = fieldsOf(form)
  return (
    <FormDialog title={t('Invite an operator')} submitLabel={t('Make a link')} form={form} onClose={onClose}>
      <TextInput {...field('name')} label={t('Name')} autoComplete="off" />
      <TextInput {...field('email')} label={t('Email')} type="email" autoComplete="off" />
      <RoleInput {...field('role')} />
    </FormDialog>
  )
}

const RoleDialog = ({ operator, onClose }: { operator: ListedOperator; onClose: () => void }) => {
  const t = useT()
  const closeWithToast = useCloseWithToast(onClose)
  const { fields, fieldsOf } = useFields<{ role: string }>({ role: operator.role })
  const [setRole] = useSetOperatorRoleMutation()
  const form = useSubmit({
    send: () => setRole({ operatorId: String(operator.id), role: roleIn(fields.role) }),
    onDone: () => closeWithToast('success', msg('The role was changed.')),
    explain: explainAct,
  })
  return (
    <FormDialog title={t('Change role')} subject={operator.name || operator.email} submitLabel={t('Save')} form={form} onClose={onClose}>
      <RoleInput {...fieldsOf(form)('role')} />
    </FormDialog>
  )
}

const RemoveDialog = ({ operator, onClose }: { operator: ListedOperator; onClose: () => void }) => {
  const t = useT()
  const [remove] = useRemoveOperatorMutation()
  const { isBusy, submit } = useToastSubmit({ send: () => remove(operator.id), saved: msg('The operator was removed.'), explain: explainAct, onDone: onClose })
  return (
    <ConfirmDialog
      title={t('Remove {name}?', { name: operator.name || operator.email })}
      message={t('Their session and keys end at once, and they can no longer log in. The journal keeps what they did.')}
      confirmLabel={t('Remove')}
      isBusy={isBusy}
      onConfirm={submit}
      onCancel={onClose}
    />
  )
}

const ResetDialog = ({ operator, onLink, onClose }: { operator: ListedOperator; onLink: (link: string) => void; onClose: () => void }) => {
  const t = useT()
  const [reset] = useResetOperatorMutation()
  const { isBusy, submit } = useToastSubmit({
    send: async () => {
      const answer = await reset(operator.id)
      if (answer.data !== undefined) onLink(answer.data.link)
      return answer
    },
    saved: msg('The access was reset.'),
    explain: explainAct,
  })
  return (
    <ConfirmDialog
      title={t('Reset the access of {name}?', { name: operator.name || operator.email })}
      message={t('Their session, keys, password and second factor end at once. You get a link that sets new ones.')}
      confirmLabel={t('Reset')}
      isBusy={isBusy}
      onConfirm={submit}
      onCancel={onClose}
    />
  )
}

type Open = { kind: 'role' | 'remove' | 'reset'; operator: ListedOperator } | { kind: 'invite' } | { kind: 'link'; link: string }

const Dialogs = ({ open, show }: { open: Open; show: (next: Open | null) => void }) => {
  const t = useT()
  const onClose = (): void => show(null)
  const onLink = (link: string): void => show({ kind: 'link', link })
  if (open.kind === 'invite') return <InviteDialog onLink={onLink} onClose={onClose} />
  if (open.kind === 'link') {
    const note = t('Send this link on a safe way. It is good once, for an hour, and sets a password and a second factor.')
    return <ShownOnceDialog title={t('Link for the new operator')} note={note} text={open.link} onClose={onClose} />
  }
  if (open.kind === 'role') return <RoleDialog operator={open.operator} onClose={onClose} />
  if (open.kind === 'remove') return <RemoveDialog operator={open.operator} onClose={onClose} />
  return <ResetDialog operator={open.operator} onLink={onLink} onClose={onClose} />
}

const Standing = ({ operator }: { operator: ListedOperator }) => {
  const t = useT()
  if (operator.active_at !== null) return <RelativeTime wire={operator.active_at} />
  return operator.link_until === null ? <StatusChip tone="neutral" label={t('Not set up')} /> : <StatusChip tone="active" label={t('Has a link')} />
}

/** -1, which the service refuses, for what is no number. */
const daysIn = (text: string): number => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : -1)

const LimitsForm = ({ settings }: { settings: OperatorSettings }) => {
  const t = useT()
  const language = useLanguage()
  const { fields, fieldsOf } = useFields({ agent_limit: amountText(settings.agent_limit, language), closing_days: String(settings.closing_days), deletion_days: String(settings.deletion_days) })
  const [save] = useSetOperatorSettingsMutation()
  const withAmount = useAmounts()
  const form = useToastSubmit({
    send: async () =>
      withAmount('agent_limit', fields.agent_limit, (agent_limit) => save({ agent_limit, closing_days: daysIn(fields.closing_days), deletion_days: daysIn(fields.deletion_days) })),
    saved: msg('The limits were saved.'),
    explain: explainAct,
  })
  const field = fieldsOf(form)
  return (
    <FormStack formRef={form.formRef} onSubmit={form.submit} noValidate>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 300px), 1fr))', alignItems: 'end' }}>
        <TextInput {...field('agent_limit')} label={t('Most that an agent credits or takes, in dollars')} inputMode="decimal" autoComplete="off" />
        <TextInput {...field('closing_days')} label={t('Days until a closed account loses its numbers')} inputMode="numeric" autoComplete="off" />
        <TextInput {...field('deletion_days')} label={t('Days from then until its data is deleted')} inputMode="numeric" autoComplete="off" />
      </Box>
      <FormFooter>
        <Button type="submit" variant="contained" loading={form.isBusy}>
          {t('Save')}
        </Button>
      </FormFooter>
    </FormStack>
  )
}

const Limits = () => {
  const t = useT()
  const query = useGetOperatorSettingsQuery()
  return (
    <Panel title={t('Limits')}>
      <Loaded query={query} subject={t('Limits')} loadFailed={t("Couldn't load the limits.")} height={120}>
        {(settings) => <LimitsForm settings={settings} />}
      </Loaded>
    </Panel>
  )
}

const actsStyles = { display: 'flex', flexWrap: { xs: 'wrap', lg: 'nowrap' }, justifyContent: 'flex-end', whiteSpace: 'nowrap' } as const

export const OperatorsPage = () => {
  const t = useT()
  const query = useListOperatorsQuery()
  const { data: me } = useGetOperatorQuery()
  const [open, setOpen] = useState<Open | null>(null)
  const invite = (
    <Button variant="contained" startIcon={<Add />} aria-haspopup="dialog" onClick={() => setOpen({ kind: 'invite' })}>
      {t('Invite an operator')}
    </Button>
  )
  const act = (kind: 'role' | 'remove' | 'reset', operator: ListedOperator, label: string) => (
    <Button size="small" color="inherit" aria-haspopup="dialog" aria-label={`${label} (${operator.name || operator.email})`} onClick={() => setOpen({ kind, operator })}>
      {label}
    </Button>
  )
  return (
    <Page title={t('Operators')} action={invite}>
      <Loaded query={query} subject={t('Operators')} loadFailed={t("Couldn't load the operators.")} height={320}>
        {(operators) => (
          <OperatorTable label={t('Operators')} heads={[t('Name'), t('Email'), t('Role'), t('Last active'), '']}>
            {operators.map((operator) => (
              <tr key={operator.id}>
                <td>{operator.name}</td>
                <td className="long">
                  <EmailText email={operator.email} />
                </td>
                <td className="nowrap">{operator.role === 'administrator' ? t('Administrator') : t('Agent')}</td>
                <td>
                  <Standing operator={operator} />
                </td>
                <td>
                  <Box sx={actsStyles}>
                    {act('role', operator, t('Change role'))}
                    {operator.id === me?.id ? null : act('reset', operator, t('Reset access'))}
                    {operator.id === me?.id ? null : act('remove', operator, t('Remove'))}
                  </Box>
                </td>
              </tr>
            ))}
          </OperatorTable>
        )}
      </Loaded>
      <OperatorKeys />
      <Limits />
      {open === null ? null : <Dialogs open={open} show={setOpen} />}
    </Page>
  )
}
