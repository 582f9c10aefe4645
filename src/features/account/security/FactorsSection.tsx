import Key from '@mui/icons-material/VpnKeyOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import {
  useAddPasskeyMutation,
  useGetFactorsQuery,
  useGetNewAppMutation,
  useGetNewPasskeyMutation,
  useMakeBackupCodesMutation,
  useRemoveAppMutation,
  useRemovePasskeyMutation,
  useSetUpAppMutation,
  type Changed,
  type Factors,
  type ListedPasskey,
} from '@/api/endpoints/factors'
import { AppSecret, CodeInput } from '@/forms/appSecret'
import { explainAct } from '@/forms/explainDialog'
import { FormDialog } from '@/forms/FormDialog'
import { ShownOnceDialog } from '@/forms/keyDialogs'
import { TextInput } from '@/forms/TextInput'
import { useSubmit } from '@/forms/useSubmit'
import { useToastSubmit } from '@/forms/useToastSubmit'
import { msg, type Message } from '@/i18n/message'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { failureOf, type Failure } from '@/lib/failure'
import { isThisHost, makePasskey } from '@/lib/passkeys'
import { forget, hide, reveal, type Secret } from '@/lib/storedToken'
import { formatMoment } from '@/lib/timeText'
import { useKeepFocus } from '@/lists/useKeepFocus'
import { selectSession } from '@/slices/session'
import { useAppSelector } from '@/store/hooks'
import { BusyButton } from '@/ui/BusyButton'
import { ConfirmDialog } from '@/ui/DialogFrame'
import { ListRow, plainList, RowAct } from '@/ui/ListRow'
import { Loaded } from '@/ui/Loaded'
import { Notice } from '@/ui/Notice'
import { Panel } from '@/ui/Page'
import { RelativeTime } from '@/ui/RelativeTime'

const refusals: Readonly<Record<string, Message>> = {
  passkey_cancelled: msg('Your browser made no passkey. Try again, or close this.'),
  passkey_known: msg('This device or security key already has a passkey for your login.'),
  passkey_failed: msg("Your browser couldn't make a passkey here."),
  passkey_elsewhere: msg('Passkeys can only be added at the address at which your provider runs this console.'),
}

const explainPasskey = (failure: Failure): Message => refusals[failure.type] ?? explainAct(failure)

const refused = (type: string) => ({ error: failureOf({ type, outcome: 'refused' }) })

interface DialogProps {
  onCodes: (codes: Secret[]) => void
  onClose: () => void
}

const NewPasskeyDialog = ({ onCodes, onClose }: DialogProps) => {
  const t = useT()
  const [name, setName] = useState('')
  const account = useAppSelector(selectSession).userName ?? ''
  const [begin] = useGetNewPasskeyMutation()
  const [add] = useAddPasskeyMutation()
  const form = useSubmit<Changed>({
    send: async () => {
      const begun = await begin()
      if (begun.error !== undefined) return begun
      if (!isThisHost(begun.data)) return refused('passkey_elsewhere')
      const made = await makePasskey(begun.data, { name, account })
      return made.answer === undefined ? refused(`passkey_${made.refused}`) : add(made.answer)
    },
    onDone: ({ backupCodes }) => onCodes(backupCodes),
    explain: explainPasskey,
  })
  return (
    <FormDialog title={t('New passkey')} submitLabel={t('Add')} form={form} onClose={onClose}>
      <Typography variant="body2">{t('Your browser then asks for your finger, your face or a PIN, or for a security key.')}</Typography>
      <TextInput name="name" label={t('Name')} autoComplete="off" hint={t('What you call the device or the key, such as “My phone”.')} value={name} onChange={setName} error={form.errorOf('name')} isDisabled={form.isBusy} />
    </FormDialog>
  )
}

type App = Record<'secret' | 'url', Secret>

const NewAppDialog = ({ app, onCodes, onClose }: DialogProps & { app: App }) => {
  const t = useT()
  const [code, setCode] = useState('')
  const [setUp] = useSetUpAppMutation()
  const form = useSubmit<Changed>({ send: () => setUp(hide(code)), onDone: ({ backupCodes }) => onCodes(backupCodes), explain: explainAct })
  return (
    <FormDialog title={t('Authenticator app')} submitLabel={t('Set up')} form={form} onClose={onClose}>
      <AppSecret secret={reveal(app.secret) ?? ''} url={reveal(app.url) ?? ''} />
      <CodeInput name="code" value={code} onChange={setCode} error={form.errorOf('code')} />
    </FormDialog>
  )
}

type Open = { kind: 'passkey' } | { kind: 'app'; app: App } | { kind: 'codes'; codes: Secret[] } | { kind: 'remove'; passkey: ListedPasskey } | { kind: 'removeApp' | 'newCodes' }

interface Confirm {
  title: string
  message: string
  label: string
}

const useConfirm = (open: Open, isLast: boolean): Confirm => {
  const t = useT()
  const last = isLast ? ` ${t('Then your password alone is enough to log in, and your backup codes no longer count.')}` : ''
  if (open.kind === 'newCodes') return { title: t('Make new backup codes?'), message: t('Those that you have no longer count.'), label: t('Make new ones') }
  if (open.kind === 'remove') return { title: t('Remove {name}?', { name: open.passkey.name }), message: t('It no longer logs you in. Your other sessions end.') + last, label: t('Remove') }
  return { title: t('Remove the authenticator app?'), message: t('Its codes no longer count. Your other sessions end.') + last, label: t('Remove') }
}

const ConfirmChange = ({ open, isLast, onCodes, onClose }: DialogProps & { open: Open; isLast: boolean }) => {
  const { title, message, label } = useConfirm(open, isLast)
  const [removePasskey] = useRemovePasskeyMutation()
  const [removeApp] = useRemoveAppMutation()
  const [makeCodes] = useMakeBackupCodesMutation()
  const removal = useToastSubmit({ send: () => (open.kind === 'remove' ? removePasskey(open.passkey.id) : removeApp()), saved: msg('Removed'), explain: explainAct, onDone: onClose })
  const codes = useToastSubmit({ send: () => makeCodes(), explain: explainAct, onDone: ({ backupCodes }: Changed) => onCodes(backupCodes) })
  const { isBusy, submit } = open.kind === 'newCodes' ? codes : removal
  return <ConfirmDialog title={title} message={message} confirmLabel={label} isBusy={isBusy} onConfirm={submit} onCancel={onClose} />
}

const BackupCodes = ({ codes, onClose }: { codes: Secret[]; onClose: () => void }) => {
  const t = useT()
  const handleClose = (): void => {
    codes.forEach(forget)
    onClose()
  }
  return (
    <ShownOnceDialog
      title={t('Your backup codes')}
      note={t('Each logs you in once, beside your password, if you lose your device. Keep them where nobody else finds them: they are shown only once.')}
      text={codes.map((code) => reveal(code) ?? '').join('\n')}
      onClose={handleClose}
    />
  )
}

const AppRow = ({ hasApp, show }: { hasApp: boolean; show: (open: Open) => void }) => {
  const t = useT()
  const [begin] = useGetNewAppMutation()
  const { isBusy, submit } = useToastSubmit({ send: () => begin(), explain: explainAct, onDone: (app: App) => show({ kind: 'app', app }) })
  const name = t('Authenticator app')
  const label = hasApp ? t('Set up again') : t('Set up')
  return (
    <ListRow head={name} lines={[hasApp ? t('It is set up.') : t('Not set up. It shows six digits that you enter after your password.')]}>
      <BusyButton size="small" isBusy={isBusy} aria-haspopup="dialog" aria-label={`${label} (${name})`} onClick={() => submit()}>
        {label}
      </BusyButton>
      {hasApp ? <RowAct label={t('Remove')} about={name} isRed onClick={() => show({ kind: 'removeApp' })} /> : null}
    </ListRow>
  )
}

const PasskeyRow = ({ passkey, onRemove }: { passkey: ListedPasskey; onRemove: () => void }) => {
  const t = useT()
  const language = useLanguage()
  const { name, created_at, last_used_at } = passkey
  const note =
    last_used_at === null ? (
      t('Added {date}, not used yet', { date: formatMoment(created_at ?? '', language) })
    ) : (
      <>
        {t('Last used:')} <RelativeTime wire={last_used_at} />
      </>
    )
  return (
    <ListRow head={name} lines={[note]}>
      <RowAct label={t('Remove')} about={name} isRed onClick={onRemove} />
    </ListRow>
  )
}

const StateNotice = ({ factors: { passkeys, has_app, required_at, ends_at } }: { factors: Factors }) => {
  const t = useT()
  const language = useLanguage()
  if (ends_at !== null) return <Notice kind="warning" role="status">{t('Support removes all of these on {date}, because somebody told them that they are lost. If it was not you, log in with one of them before: that stops it.', { date: formatMoment(ends_at, language) })}</Notice>
  if (required_at === null || passkeys.length > 0 || has_app === 1) return null
  return <Notice kind="warning" role="status">{t('Your account requires two-step verification from {date}. Add a passkey or an authenticator app.', { date: formatMoment(required_at, language) })}</Notice>
}

/** Passkeys, an authenticator app and backup codes of whoever is logged in. */
export const FactorsSection = () => {
  const t = useT()
  const query = useGetFactorsQuery(undefined, { refetchOnMountOrArgChange: true })
  const passkeys = query.data?.passkeys ?? []
  const hasApp = query.data?.has_app ?? 0
  const { place, keepFocus } = useKeepFocus(`${passkeys.length} ${hasApp}`)
  const [open, setOpen] = useState<Open | null>(null)
  const title = t('Two-step verification')
  const show = (next: Open): void => {
    keepFocus()
    setOpen(next)
  }
  const close = (): void => setOpen(null)
  const handleCodes = (codes: Secret[]): void => (codes.length === 0 ? close() : setOpen({ kind: 'codes', codes }))
  const add = 'PublicKeyCredential' in window ? (
    <Button startIcon={<Key />} aria-haspopup="dialog" onClick={() => show({ kind: 'passkey' })}>
      {t('Add a passkey')}
    </Button>
  ) : null
  const isLast = passkeys.length + hasApp === 1
  return (
    <Box ref={place} tabIndex={-1} sx={{ maxWidth: 640, outline: 'none' }}>
      <Panel title={title} note={t('With one of these, nobody can log in with your password alone. A passkey also logs you in without a password.')} action={add}>
        <Loaded query={query} subject={title} loadFailed={t("Couldn't load two-step verification.")} height={160}>
          {(factors) => (
            <>
              <StateNotice factors={factors} />
              <Box component="ul" sx={plainList}>
                {factors.passkeys.map((passkey) => (
                  <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => show({ kind: 'remove', passkey })} />
                ))}
                <AppRow hasApp={factors.has_app === 1} show={show} />
                {factors.passkeys.length + (factors.has_app ?? 0) === 0 ? null : (
                  <ListRow head={t('Backup codes')} lines={[t('{count} left', { count: String(factors.backup_codes) })]}>
                    <RowAct label={t('Make new ones')} about={t('Backup codes')} onClick={() => show({ kind: 'newCodes' })} />
                  </ListRow>
                )}
              </Box>
            </>
          )}
        </Loaded>
        {open?.kind === 'passkey' ? <NewPasskeyDialog onCodes={handleCodes} onClose={close} /> : null}
        {open?.kind === 'app' ? <NewAppDialog app={open.app} onCodes={handleCodes} onClose={close} /> : null}
        {open?.kind === 'codes' ? <BackupCodes codes={open.codes} onClose={close} /> : null}
        {open !== null && ['remove', 'removeApp', 'newCodes'].includes(open.kind) ? <ConfirmChange open={open} isLast={isLast} onCodes={handleCodes} onClose={close} /> : null}
      </Panel>
    </Box>
  )
}
