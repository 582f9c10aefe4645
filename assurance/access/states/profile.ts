import { isWrongPassword } from '../../../server/account/auth/signInLimits'
import { isInvalid, isRequired } from '../../../server/platform/failures/failures'
import { failMutations, failReads, holdReads, replyToMutations, replyToReads } from '../apiReplies'
import { beginning, check, enter, field, fill, first, firstOf, lastOf, press, words } from '../visitor'
import { statesOf, usualStates } from '../uiState'

const device = { browser: 'Firefox', system: 'Windows', created_at: '2026-03-14T15:00:00.000Z', last_used_at: null }

const devices = [
  { ...device, id: 'd1', is_current: true },
  { ...device, id: 'd2', is_current: false, browser: 'Samsung Internet', system: 'Android', last_used_at: '2026-03-15T13:30:00.000Z' },
]

const apiKeys = [{ id: 'k1', name: 'Nightly proof', scopes: ['flows:read'], owner: 'Zoé Nadeau', expires_on: '2027-03-15', used_at: null }]

const members = [
  { id: 'u1', name: 'Zoé Nadeau', email: 'zoe@example.com', role: 'owner', last_login_at: '2026-03-15T13:30:00.000Z', has_factor: 0 },
  { id: 'u2', name: 'Marc-André Bélanger-Tremblay', email: 'marc-andre.belanger-tremblay@example.com', role: 'manager', last_login_at: null, has_factor: 1 },
  { id: 'u3', name: 'Luc Beaulieu', email: 'luc.beaulieu@example.com', role: 'member', last_login_at: null, uses: { number_ids: null, voicemails: 'all', recordings: 'none' } },
]

const invitations = [{ id: 'i1', email: 'luc@example.com', role: 'member', invited_by: 'Zoé Nadeau', expires_at: '2026-03-22T15:00:00.000Z' }]

const team = replyToReads(/\/members$/, { members, invitations })

const told = { subject_id: null, reason: '' }
const entries = [
  {
    ...{ ...told, id: 'e1', created_at: '2026-03-15T13:30:00.000Z', actor: 'Zoé Nadeau', act: 'number_update', subject: '+15145550142', subject_id: 'n1' },
    text: 'Zoé Nadeau sent (514) 555-0142 to Marc-André Bélanger-Tremblay',
    changes: [{ field: 'Application', before: 'Accueil', after: 'Marc-André Bélanger-Tremblay' }],
  },
  { ...told, id: 'e2', created_at: '2026-03-14T13:30:00.000Z', actor: 'Ana', act: 'view_opened', subject: 'Essai inc.', text: 'Ana viewed your console', changes: [], reason: 'Ticket 42' },
]

const ownAccounts = [
  { id: 'a1', name: 'Atelier Bellechasse inc.', role: 'member' },
  { id: 'a2', name: 'Fleuriste Beau Bouquet inc.', role: 'owner' },
]

const session = { browser: 'Firefox', system: 'Windows', place: 'Saint-Hyacinthe (Québec)', account: 'Atelier Bellechasse inc.', created_at: '2026-03-14T15:00:00.000Z', used_at: '2026-03-15T13:30:00.000Z', is_current: true }
const sessions = [session, { ...session, id: 's2', browser: 'Samsung Internet', system: 'Android', place: null, account: 'Fleuriste Beau Bouquet inc.', is_current: false }].map((each, at) => ({ id: `s${at}`, ...each }))

const passkey = { id: 'p1', name: 'Téléphone de Zoé', created_at: '2026-03-01T15:00:00.000Z', last_used_at: '2026-03-14T15:00:00.000Z' }
const factors = { passkeys: [passkey, { ...passkey, id: 'p2', name: 'Security key', last_used_at: null }], has_app: 1, backup_codes: 9, required_at: null, ends_at: null }
const factorsOf = (change: object) => replyToReads(/\/user\/factors$/, { factors: { ...factors, ...change } })

const closing = replyToReads(/\/standing$/, { standing: 'closing', reason: '', can_keep: 1, closes_at: '2026-08-02T16:00:00.000Z', deletes_at: '2026-10-31T16:00:00.000Z', owners: [] })
const keeping = { recordings_days: 90, voicemails_days: null, calls_days: 400, paths_days: null, journal_days: null }
const due = { calls: 1, paths: 1, recordings: 12, voicemails: 3, journal_entries: 0, bytes: 2_000_000 }
const found = { kind: 'calls', name: 'Appels', count: 12, kept: 1, fate: 'deleted', why: "Les appels que quelqu'un conserve restent." }
const personalData = { subject: '(514) 555-0142', found: [found, { ...found, kind: 'invoices', name: 'Factures', kept: 0, fate: 'stays', why: 'La loi exige de garder les livres six ans.' }], call_flows: [{ id: 'a1', name: 'Accueil' }] }
const receipts = [{ id: 'd1', kind: 'download', subject: '••• 0142', done_by: 'Zoé Tremblay', calls: 12, recordings: 0, voicemails: 3, others: 4, created_at: '2026-03-14T15:00:00.000Z' }]
const privacy = enter('privacy', 'Privacy')
const account = enter('account/edit', 'Edit account')
const user = enter('user/edit', 'Edit user')
const password = enter('user/password', 'Change password')
const security = enter('user/security', 'Security')
const refusal = words('Please make sure you filled the form correctly.')

export const profileStates = [
  ...usualStates({
    route: 'editAccount',
    name: 'edit account',
    path: 'account/edit',
    filled: field('Organisation name'),
    failed: "Couldn't load your account.",
  }),
  ...statesOf('editAccount', {
    'edit account refused': [refusal, [failMutations(/\/v1\/accounts\//, 422, 'validation', { city: isRequired }), ...account, press('Submit')]],
  }),
  ...statesOf('editAccount', {
    'keys for scripts': [words('Read call flows'), [replyToReads(/\/api-keys$/, { api_keys: apiKeys }), ...account]],
    'keys for scripts that fail to load': [words("Couldn't load the keys."), [failReads(/\/api-keys$/), ...account]],
    'a new key': [field('Current password'), [...account, press('New key')]],
    'a new key refused': [words('Please check the form and try again.'), [failMutations(/\/api-keys$/, 422, 'validation', { password: isWrongPassword }), ...account, press('New key'), press('Make a key')]],
    'a key to revoke': [words('Scripts that use it are refused at once.'), [replyToReads(/\/api-keys$/, { api_keys: apiKeys }), ...account, press(beginning('Revoke'))]],
  }),
  ...statesOf('editAccount', {
    'people of the account': [words('The only owner. To hand over, first make somebody else an owner.'), [team, ...account]],
    'people that fail to load': [words("Couldn't load the team."), [failReads(/\/members$/), ...account]],
    'an invitation': [field('Email'), [...account, press('Invite')]],
    'an invitation not sent': [words('Please check the form and try again.'), [failMutations(/\/invitations$/, 422, 'validation', { email: isRequired }), ...account, press('Invite'), press('Send the invitation')]],
    'rights taken away': [
      words('{name} will no longer be able to manage {what}.'),
      [team, ...account, press(lastOf(beginning('Change role'))), check(field('Member'))],
    ],
    'what a member may use': [words('Without a number, their web phone neither calls nor rings.'), [team, ...account, press(firstOf(beginning('Access'))), check(field('Only these numbers'))]],
    'a person to remove': [words('Their sessions, web phone and keys end at once. What they made stays.'), [replyToReads(/\/members$/, { members, invitations: [] }), ...account, press(lastOf(beginning('Remove')))]],
    'an invitation to withdraw': [words('Its link stops working at once.'), [team, ...account, press(lastOf(beginning('Withdraw')))]],
  }),
  ...usualStates({
    route: 'journal',
    name: 'journal of the account',
    path: 'journal',
    filled: field('About'),
    empty: ['Nothing was changed yet.', replyToReads(/\/journal$/, { entries: [] })],
    failed: "Couldn't load the account journal.",
  }),
  ...statesOf('journal', {
    'entries of the journal': [field('About'), [replyToReads(/\/journal$/, { entries, next_cursor: null }), ...enter('journal', 'Account journal')]],
  }),
  ...usualStates({ route: 'privacy', name: 'privacy', path: 'privacy', filled: field('Recordings'), failed: "Couldn't load this setting." }),
  ...statesOf('privacy', {
    'what a shorter time deletes': [words('Save and delete'), [replyToMutations(/\/keeping\/preview$/, due), ...privacy, press('Save these times')]],
    'data that was found': [words('Download as a ZIP file'), [replyToMutations(/\/personal-data$/, personalData), ...privacy, fill('Their phone number', '514 555-0142'), press('Find their data')]],
    'what a deletion takes': [words('This stays'), [replyToMutations(/\/personal-data$/, personalData), ...privacy, fill('Their phone number', '514 555-0142'), press('Find their data'), press('Delete what was found')]],
    'receipts of requests': [words('Requests so far'), [replyToReads(/\/personal-data\/requests$/, { requests: receipts }), ...privacy]],
    'deleted files that are still stored': [field('Recordings'), [replyToReads(/\/keeping$/, { keeping, left: 2 }), ...privacy]],
  }),
  ...statesOf('editAccount', {
    'an account to close': [field('Current password'), [...account, press('Close account')]],
    'an account that is closing': [words('Your account will be closed on {date}. It makes and takes no calls. Until then, you can keep it.'), [closing, ...account]],
  }),
  ...usualStates({ route: 'editUser', name: 'edit user', path: 'user/edit', filled: field('First name'), failed: "Couldn't load your profile." }),
  ...statesOf('editUser', {
    'edit user with another address': [field('Current password'), [...user, fill('Email', 'moved@example.com'), fill('Confirm email', 'moved@example.com')]],
    'devices that show calls': [
      words('Remove {device}?'),
      [replyToReads(/\/push-devices$/, { public_key: 'B'.repeat(87), devices }), ...user, press(firstOf(beginning('Remove')))],
    ],
    'devices that fail to load': [words("Couldn't load your devices."), [failReads(/\/push-devices$/), ...user]],
    'notifications refused': [
      refusal,
      [failMutations(/\/notifications$/, 422, 'validation', { time_zone: isInvalid }), ...user, press('Save notifications')],
    ],
  }),
  ...statesOf('ownAccounts', {
    'accounts of a login': [words('Your login opens these accounts.'), [replyToReads(/\/user\/accounts$/, { accounts: ownAccounts }), ...enter('user/accounts', 'Switch account')], { state: 'filled' }],
    'the only account of a login': [words('Your login opens this account only. When a team invites your address, its account is listed here.'), enter('user/accounts', 'Switch account'), { state: 'empty' }],
    'accounts that fail to load': [words("Couldn't load your accounts."), [failReads(/\/user\/accounts$/), ...enter('user/accounts', 'Switch account')], { state: 'failed' }],
    'accounts being loaded': [first('main [role=progressbar]'), [holdReads(/\/user\/accounts$/), ...enter('user/accounts', 'Switch account')], { state: 'loading' }],
  }),
  ...statesOf('security', {
    'two-step verification': [words('Backup codes'), [factorsOf({}), ...security], { state: 'filled' }],
    'two-step verification that fails to load': [words("Couldn't load two-step verification."), [failReads(/\/user\/factors$/), ...security], { state: 'failed' }],
    'two-step verification that is required': [words('Authenticator app'), [factorsOf({ passkeys: [], has_app: 0, required_at: '2026-03-22T15:00:00.000Z' }), ...security]],
    'two-step verification about to be reset': [words('Backup codes'), [factorsOf({ ends_at: '2026-03-17T15:00:00.000Z' }), ...security]],
    'a passkey to add': [field('Name'), [factorsOf({}), ...security, press('Add a passkey')]],
    'a passkey to remove': [words('It no longer logs you in. Your other sessions end.'), [factorsOf({}), ...security, press(firstOf(beginning('Remove')))]],
    'an app to set up': [field('Code of your authenticator app'), [factorsOf({ has_app: 0 }), replyToMutations(/\/authenticator-app\/secret$/, { totp_secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', totp_url: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' }), ...security, press(firstOf(beginning('Set up')))]],
    'backup codes': [words('Your backup codes'), [factorsOf({}), replyToMutations(/\/backup-codes$/, { factors, backup_codes: Array.from({ length: 10 }, () => 'abcde-fghjk-mnpqr-stvwx-yz012') }), ...security, press(beginning('Make new ones')), press('Make new ones')]],
    'sessions of a login': [words('End all other sessions'), [replyToReads(/\/user\/sessions$/, { sessions }), ...security], { state: 'filled' }],
    'the only session of a login': [words("You're logged in here only."), [replyToReads(/\/user\/sessions$/, { sessions: sessions.slice(0, 1) }), ...security], { state: 'empty' }],
    'sessions that fail to load': [words("Couldn't load your sessions."), [failReads(/\/user\/sessions$/), ...security], { state: 'failed' }],
    'sessions being loaded': [first('main [role=progressbar]'), [holdReads(/\/user\/sessions$/), ...security], { state: 'loading' }],
    'all other sessions to end': [words('All your other devices are logged out at once, in all of your accounts. Calls no longer ring there.'), [replyToReads(/\/user\/sessions$/, { sessions }), ...security, press('End all other sessions')]],
  }),
  ...statesOf('editAccount', {
    'a limit on unused sessions': [field('Log out after'), account],
    'a limit that fails to load': [words("Couldn't load this setting."), [failReads(/\/idle-limit$/), ...account]],
    'a fresh proof': [words("Enter your password to go on. We won't ask again for ten minutes."), [failMutations(/\/invitations$/, 403, 'proof_required'), ...account, press('Invite'), press('Send the invitation')], { isBusy: true }],
    'a fresh proof refused': [
      field('Current password'),
      [
        failMutations(/\/invitations$/, 403, 'proof_required'),
        failMutations(/\/auth\/proof$/, 422, 'validation', { password: isWrongPassword }),
        ...account,
        ...[press('Invite'), press('Send the invitation'), press('Continue')],
      ],
      { isBusy: true },
    ],
  }),
  ...statesOf('changePassword', {
    'change password': [field('Current password'), password, { state: 'filled' }],
    'change password refused': [
      refusal,
      [
        failMutations(/password/, 422, 'validation', { password: isWrongPassword }),
        ...password,
        ...(['Current password', 'New password', 'Confirm password'] as const).map((label) => fill(label, 'a long walk')),
        press('Submit'),
      ],
      { state: 'failed' },
    ],
  }),
]
