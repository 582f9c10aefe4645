import PersonAdd from '@mui/icons-material/PersonAddOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useId, useState } from 'react'
import { roles, type Role } from 'contract/operation'
import {
  useInviteMemberMutation,
  useListTeamQuery,
  useRemoveMemberMutation,
  useResendInvitationMutation,
  useRevokeInvitationMutation,
  useSetMemberRoleMutation,
  type ListedInvitation,
  type ListedMember,
} from '@/api/endpoints/team'
import { useRemoveMemberFactorsMutation } from '@/api/endpoints/factors'
import { explainAct } from '@/forms/explainDialog'
import { FormDialog } from '@/forms/FormDialog'
import { TextInput } from '@/forms/TextInput'
import { useCloseWithToast } from '@/forms/useCloseWithToast'
import { useSubmit } from '@/forms/useSubmit'
import { useToastSubmit } from '@/forms/useToastSubmit'
import { msg, type Message } from '@/i18n/message'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { formatMoment } from '@/lib/timeText'
import { absenceOf, absenceText } from '@/lists/availability/useAbsence'
import { JournalLink } from '@/lists/JournalLink'
import { useKeepFocus } from '@/lists/useKeepFocus'
import { mayDo } from '@/lib/roles'
import { selectSession } from '@/slices/session'
import { useAppSelector } from '@/store/hooks'
import { BusyButton } from '@/ui/BusyButton'
import { ConfirmDialog } from '@/ui/DialogFrame'
import { ListRow, plainList, RowAct } from '@/ui/ListRow'
import { Loaded } from '@/ui/Loaded'
import { Notice } from '@/ui/Notice'
import { Panel } from '@/ui/Page'
import { RelativeTime, useMinute } from '@/ui/RelativeTime'
import { StatusChip } from '@/ui/StatusChip'
import { FactorRule } from './FactorRule'
import { roleTexts } from './roleTexts'
import { UsesDialog } from './UsesDialog'

interface RoleInputProps {
  role: Role
  onChange: (role: Role) => void
  isDisabled: boolean
}

const RoleOption = ({ role }: { role: Role }) => {
  const t = useT()
  const noteId = useId()
  const { name, note } = roleTexts[role]
  return (
    <div>
      <FormControlLabel value={role} control={<Radio slotProps={{ input: { 'aria-describedby': noteId } }} />} label={t(name)} />
      <Box id={noteId} sx={{ typography: 'body2', color: 'text.secondary', mt: -0.5, pl: 4 }}>
        {t(note)}
      </Box>
    </div>
  )
}

const RoleInput = ({ role, onChange, isDisabled }: RoleInputProps) => {
  const t = useT()
  const id = useId()
  const handleChange = (value: string): void => roles.filter((each) => each === value).forEach(onChange)
  return (
    <FormControl disabled={isDisabled}>
      <FormLabel id={id}>{t('Role')}</FormLabel>
      <RadioGroup name="role" aria-labelledby={id} value={role} onChange={(_, value) => handleChange(value)} sx={{ gap: 1 }}>
        {roles.map((each) => (
          <RoleOption key={each} role={each} />
        ))}
      </RadioGroup>
    </FormControl>
  )
}

const InviteDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useT()
  const closeWithToast = useCloseWithToast(onClose)
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('member')
  const [invite] = useInviteMemberMutation()
  const form = useSubmit({
    send: () => invite({ email, role }),
    onDone: () => closeWithToast('success', msg('The invitation is on its way to {email}.', { email })),
    explain: explainAct,
  })
  return (
    <FormDialog title={t('Invite somebody')} submitLabel={t('Send the invitation')} form={form} onClose={onClose}>
      <TextInput name="email" label={t('Email')} type="email" autoComplete="off" value={email} onChange={setEmail} error={form.errorOf('email')} isDisabled={form.isBusy} />
      <RoleInput role={role} onChange={setRole} isDisabled={form.isBusy} />
    </FormDialog>
  )
}

/** What somebody no longer manages. */
const lostBy = (before: Role, after: Role): Message | null => {
  if (mayDo(after, before)) return null
  if (before === 'manager') return msg('numbers, call flows, hours and sounds')
  return after === 'manager' ? msg('money and people') : msg('money, people, numbers and call flows')
}

const nameOf = ({ name, email }: ListedMember): string => name || email

interface MemberDialogProps {
  member: ListedMember
  isMe: boolean
  onClose: () => void
}

const RoleDialog = ({ member, isMe, onClose }: MemberDialogProps) => {
  const t = useT()
  const closeWithToast = useCloseWithToast(onClose)
  const [role, setRole] = useState(member.role)
  const [save] = useSetMemberRoleMutation()
  const form = useSubmit({
    send: () => save({ id: member.id, role }),
    onDone: () => closeWithToast('success', msg('The role was changed.')),
    explain: explainAct,
  })
  const lost = lostBy(member.role, role)
  const what = lost === null ? '' : t(lost)
  return (
    <FormDialog title={t('Change role')} subject={nameOf(member)} submitLabel={t('Save')} submitColor={lost === null ? 'primary' : 'error'} isSubmitDisabled={role === member.role} form={form} onClose={onClose}>
      <RoleInput role={role} onChange={setRole} isDisabled={form.isBusy} />
      <Box role="status">
        {lost === null ? null : (
          <Notice kind="warning" role="none">
            {isMe ? t('You will no longer be able to manage {what}.', { what }) : t('{name} will no longer be able to manage {what}.', { name: nameOf(member), what })}
          </Notice>
        )}
      </Box>
    </FormDialog>
  )
}

const RemoveDialog = ({ member, isMe, onClose }: MemberDialogProps) => {
  const t = useT()
  const [remove] = useRemoveMemberMutation()
  const { isBusy, submit } = useToastSubmit({ send: () => remove(member.id), saved: msg('The person was removed.'), explain: explainAct, onDone: onClose })
  return (
    <ConfirmDialog
      title={t('Remove {name}?', { name: nameOf(member) })}
      message={
        isMe
          ? t('You are logged out at once and can no longer open this account. What you made stays.')
          : t('Their sessions, web phone and keys end at once. What they made stays.')
      }
      confirmLabel={t('Remove')}
      isBusy={isBusy}
      onConfirm={submit}
      onCancel={onClose}
    />
  )
}

const WithdrawDialog = ({ invitation, onClose }: { invitation: ListedInvitation; onClose: () => void }) => {
  const t = useT()
  const [revoke] = useRevokeInvitationMutation()
  const { isBusy, submit } = useToastSubmit({ send: () => revoke(invitation.id), saved: msg('The invitation was withdrawn.'), explain: explainAct, onDone: onClose })
  return (
    <ConfirmDialog
      title={t('Withdraw the invitation to {email}?', { email: invitation.email })}
      message={t('Its link stops working at once.')}
      confirmLabel={t('Withdraw')}
      isBusy={isBusy}
      onConfirm={submit}
      onCancel={onClose}
    />
  )
}

const RemoveFactorsDialog = ({ member, onClose }: Omit<MemberDialogProps, 'isMe'>) => {
  const t = useT()
  const [remove] = useRemoveMemberFactorsMutation()
  const { isBusy, submit } = useToastSubmit({ send: () => remove(member.id), saved: msg('{name} can log in with the password alone now.', { name: nameOf(member) }), explain: explainAct, onDone: onClose })
  return (
    <ConfirmDialog
      title={t('Reset two-step verification of {name}?', { name: nameOf(member) })}
      message={t('Do this only if they told you in person that they lost their passkeys or their app. Their sessions end, and they get an email.')}
      confirmLabel={t('Reset')}
      isBusy={isBusy}
      onConfirm={submit}
      onCancel={onClose}
    />
  )
}

type Open = { kind: 'invite' } | { kind: 'role' | 'uses' | 'remove' | 'factors'; member: ListedMember } | { kind: 'withdraw'; invitation: ListedInvitation }

const Dialogs = ({ open, myId, onClose }: { open: Open; myId: string; onClose: () => void }) => {
  if (open.kind === 'invite') return <InviteDialog onClose={onClose} />
  if (open.kind === 'withdraw') return <WithdrawDialog invitation={open.invitation} onClose={onClose} />
  const { member } = open
  if (open.kind === 'uses') return <UsesDialog member={member} name={nameOf(member)} onClose={onClose} />
  if (open.kind === 'factors') return <RemoveFactorsDialog member={member} onClose={onClose} />
  const MemberDialog = open.kind === 'role' ? RoleDialog : RemoveDialog
  return <MemberDialog member={member} isMe={String(member.id) === myId} onClose={onClose} />
}

interface MemberRowProps {
  member: ListedMember
  isMe: boolean
  isOnlyOwner: boolean
  onChangeRole: () => void
  onChangeUses: () => void
  onRemoveFactors: () => void
  onRemove: () => void
}

const MemberRow = ({ member, isMe, isOnlyOwner, onChangeRole, onChangeUses, onRemoveFactors, onRemove }: MemberRowProps) => {
  const t = useT()
  const language = useLanguage()
  const now = useMinute()
  const { email, role, last_login_at } = member
  const absence = absenceOf(member, now)
  const name = nameOf(member)
  const seen =
    last_login_at === null ? (
      t('Never logged in')
    ) : (
      <>
        {t('Last login:')} <RelativeTime wire={last_login_at} />
      </>
    )
  const reason = isOnlyOwner ? [t('The only owner. To hand over, first make somebody else an owner.')] : []
  const head = (
    <>
      <span>{name}</span>
      {isMe ? <StatusChip tone="neutral" label={t('You')} /> : null}
      {absence === null ? null : <StatusChip tone="warning" label={t(absenceText(absence, language))} />}
      {member.has_factor === 1 ? <StatusChip tone="good" label={t('Two-step')} /> : null}
    </>
  )
  return (
    <ListRow head={head} lines={[`${t(roleTexts[role].name)} · ${email}`, seen, ...reason]}>
      {role === 'member' && member.uses != null ? <RowAct label={t('Access')} about={name} onClick={onChangeUses} /> : null}
      {member.has_factor === 1 && role !== 'owner' ? <RowAct label={t('Reset two-step')} about={name} onClick={onRemoveFactors} /> : null}
      <RowAct label={t('Change role')} about={name} isDisabled={isOnlyOwner} onClick={onChangeRole} />
      <RowAct label={t('Remove')} about={name} isRed isDisabled={isOnlyOwner} onClick={onRemove} />
    </ListRow>
  )
}

const InvitationRow = ({ invitation, onWithdraw }: { invitation: ListedInvitation; onWithdraw: () => void }) => {
  const t = useT()
  const language = useLanguage()
  const { id, email, role, invited_by, expires_at } = invitation
  const [resend] = useResendInvitationMutation()
  const { isBusy, submit } = useToastSubmit({ send: () => resend(id), saved: msg('The invitation is on its way to {email}.', { email }), explain: explainAct })
  const lines = [
    `${t(roleTexts[role].name)} · ${t('invited by {name}', { name: invited_by })}`,
    t('Expires on {date}', { date: formatMoment(expires_at ?? '', language) }),
  ]
  return (
    <ListRow head={email} lines={lines}>
      <BusyButton size="small" isBusy={isBusy} aria-label={`${t('Send again')} (${email})`} onClick={() => submit()}>
        {t('Send again')}
      </BusyButton>
      <RowAct label={t('Withdraw')} about={email} isRed onClick={onWithdraw} />
    </ListRow>
  )
}

/** The people of the account, for its owners. */
export const Team = () => {
  const t = useT()
  const query = useListTeamQuery()
  const myId = String(useAppSelector(selectSession).userId)
  const { members = [], invitations = [] } = query.data ?? {}
  const { place, keepFocus } = useKeepFocus(`${members.length} ${invitations.length}`)
  const [open, setOpen] = useState<Open | null>(null)
  const title = t('Team')
  const show = (next: Open): void => {
    keepFocus()
    setOpen(next)
  }
  const invite = (
    <Button startIcon={<PersonAdd />} aria-haspopup="dialog" onClick={() => setOpen({ kind: 'invite' })}>
      {t('Invite')}
    </Button>
  )
  const hasOneOwner = members.filter(({ role }) => role === 'owner').length === 1
  return (
    <Box ref={place} tabIndex={-1} sx={{ maxWidth: 640, outline: 'none' }}>
      <Panel title={title} note={t('Everybody has a login of their own. A role says what they may see and do.')} action={invite}>
        <Loaded query={query} subject={title} loadFailed={t("Couldn't load the team.")} height={120}>
          {() => (
            <>
              <Box component="ul" aria-label={title} sx={plainList}>
                {members.map((member) => (
                  <MemberRow
                    key={member.id}
                    member={member}
                    isMe={String(member.id) === myId}
                    isOnlyOwner={hasOneOwner && member.role === 'owner'}
                    onChangeRole={() => show({ kind: 'role', member })}
                    onChangeUses={() => show({ kind: 'uses', member })}
                    onRemoveFactors={() => show({ kind: 'factors', member })}
                    onRemove={() => show({ kind: 'remove', member })}
                  />
                ))}
              </Box>
              {invitations.length === 0 ? null : (
                <>
                  <Box component="h3" sx={{ typography: 'body1', fontWeight: 600, m: 0 }}>
                    {t('Invitations')}
                  </Box>
                  <Box component="ul" aria-label={t('Invitations')} sx={plainList}>
                    {invitations.map((invitation) => (
                      <InvitationRow key={invitation.id} invitation={invitation} onWithdraw={() => show({ kind: 'withdraw', invitation })} />
                    ))}
                  </Box>
                </>
              )}
            </>
          )}
        </Loaded>
        {query.data === undefined ? null : <FactorRule requiredAt={query.data.factor_required_at ?? null} lacking={members.filter((member) => member.has_factor === 0).length} />}
        <JournalLink />
        {open === null ? null : <Dialogs open={open} myId={myId} onClose={() => setOpen(null)} />}
      </Panel>
    </Box>
  )
}
