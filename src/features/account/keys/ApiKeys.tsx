import Add from '@mui/icons-material/Add'
import VpnKey from '@mui/icons-material/VpnKeyOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { dayAfter, localDay } from 'callflow/calendar'
import type { KeyScope } from 'contract/operation'
import { useCreateApiKeyMutation, useListApiKeysQuery, useRevokeApiKeyMutation, type ListedApiKey } from '@/api/endpoints/apiKeys'
import { explainDialog } from '@/forms/explainDialog'
import { FormDialog } from '@/forms/FormDialog'
import { RevokeKeyDialog, ShownOnceDialog, USUAL_KEY_DAYS } from '@/forms/keyDialogs'
import { ProofInput, proofOf } from '@/forms/reauthentication'
import { SelectInput } from '@/forms/SelectInput'
import { TextInput } from '@/forms/TextInput'
import { useFields } from '@/forms/useFields'
import { useSubmit } from '@/forms/useSubmit'
import { msg, type Message } from '@/i18n/message'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { forget, reveal, type Secret } from '@/lib/storedToken'
import { formatDate, serviceNow } from '@/lib/time'
import { useKeepFocus } from '@/lists/useKeepFocus'
import { EmptyState } from '@/ui/EmptyState'
import { ListRow, plainList, RowAct } from '@/ui/ListRow'
import { Loaded } from '@/ui/Loaded'
import { Panel } from '@/ui/Page'
import { RelativeTime } from '@/ui/RelativeTime'

const READ = 'flows:read'

/** What a person may choose. Whoever changes call flows reads them first. */
const choices: readonly { value: string; scopes: KeyScope[]; text: Message }[] = [
  { value: READ, scopes: [READ], text: msg('Read call flows') },
  { value: 'flows:write', scopes: [READ, 'flows:write'], text: msg('Read and change call flows') },
]

const scopesText = (scopes: readonly string[]): Message | undefined => choices.find((choice) => choice.scopes.length === scopes.length)?.text

const dayChoices = [30, USUAL_KEY_DAYS, 365]

const NewKeyDialog = ({ onToken, onClose }: { onToken: (token: Secret) => void; onClose: () => void }) => {
  const t = useT()
  const { fields, fieldsOf } = useFields({ name: '', scopes: READ, expires_on: String(USUAL_KEY_DAYS), password: '' })
  const [create] = useCreateApiKeyMutation()
  const form = useSubmit<{ token: Secret }>({
    send: () => {
      const scopes = choices.find(({ value }) => value === fields.scopes)?.scopes ?? []
      return create({ name: fields.name, scopes, expires_on: dayAfter(localDay(serviceNow()), Number(fields.expires_on)), ...proofOf(fields) })
    },
    onDone: ({ token }) => onToken(token),
    explain: explainDialog,
  })
  const field = fieldsOf(form)
  return (
    <FormDialog title={t('New key')} submitLabel={t('Make a key')} form={form} onClose={onClose}>
      <TextInput {...field('name')} label={t('Name')} autoComplete="off" hint={t('What it is for, such as the name of a script.')} />
      <SelectInput {...field('scopes')} label={t('Access')} options={choices.map(({ value, text }) => ({ value, label: t(text) }))} />
      <SelectInput {...field('expires_on')} label={t('Ends after')} options={dayChoices.map((days) => ({ value: String(days), label: t('{count} days', { count: String(days) }) }))} />
      <ProofInput {...field('password')} />
    </FormDialog>
  )
}

type Open = { kind: 'new' } | { kind: 'token'; token: Secret } | { kind: 'revoke'; apiKey: ListedApiKey }

const Dialogs = ({ open, show }: { open: Open; show: (next: Open | null) => void }) => {
  const t = useT()
  const [revoke] = useRevokeApiKeyMutation()
  const onClose = (): void => show(null)
  if (open.kind === 'new') return <NewKeyDialog onToken={(token) => show({ kind: 'token', token })} onClose={onClose} />
  if (open.kind === 'revoke') return <RevokeKeyDialog name={open.apiKey.name} revoke={() => revoke(open.apiKey.id)} onClose={onClose} />
  const { token } = open
  const handleClose = (): void => {
    forget(token)
    onClose()
  }
  return <ShownOnceDialog title={t('Your new key')} note={t('Copy it now: it is shown only once. The command reads it from FLOWS_KEY.')} text={reveal(token) ?? ''} onClose={handleClose} />
}

const KeyRow = ({ apiKey, onRevoke }: { apiKey: ListedApiKey; onRevoke: () => void }) => {
  const t = useT()
  const language = useLanguage()
  const { name, scopes, owner, expires_on, used_at } = apiKey
  const may = scopesText(scopes)
  const lines = [
    `${may === undefined ? scopes.join(', ') : t(may)} · ${owner} · ${t('until {date}', { date: formatDate(expires_on ?? '', language) })}`,
    used_at === null ? (
      t('Not used yet')
    ) : (
      <>
        {t('Last used:')} <RelativeTime wire={used_at} />
      </>
    ),
  ]
  return (
    <ListRow head={name} lines={lines}>
      <RowAct label={t('Revoke')} about={name} isRed onClick={onRevoke} />
    </ListRow>
  )
}

/** For scripts, which have no session. */
export const ApiKeys = () => {
  const t = useT()
  const query = useListApiKeysQuery()
  const { place, keepFocus } = useKeepFocus(query.data?.length ?? 0)
  const [open, setOpen] = useState<Open | null>(null)
  const title = t('Keys for scripts')
  const add = (
    <Button startIcon={<Add />} aria-haspopup="dialog" onClick={() => setOpen({ kind: 'new' })}>
      {t('New key')}
    </Button>
  )
  const handleRevoke = (apiKey: ListedApiKey): void => {
    keepFocus()
    setOpen({ kind: 'revoke', apiKey })
  }
  return (
    <Box ref={place} tabIndex={-1} sx={{ maxWidth: 640, outline: 'none' }}>
      <Panel title={title} note={t('With a key, a script can read or change your call flows, and count what their callers did. It never hears recordings or voicemails.')} action={add}>
        <Loaded query={query} subject={title} loadFailed={t("Couldn't load the keys.")} height={120}>
          {(keys) =>
            keys.length === 0 ? (
              <EmptyState icon={<VpnKey />} message={t('No keys yet.')} />
            ) : (
              <Box component="ul" sx={plainList}>
                {keys.map((apiKey) => (
                  <KeyRow key={apiKey.id} apiKey={apiKey} onRevoke={() => handleRevoke(apiKey)} />
                ))}
              </Box>
            )
          }
        </Loaded>
        {open === null ? null : <Dialogs open={open} show={setOpen} />}
      </Panel>
    </Box>
  )
}
