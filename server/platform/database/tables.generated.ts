// Written by `npm run tables` from the database's schema.
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { CallEvent } from 'callflow/machine'
import type { UnusualReason } from 'contract/callLimits'
import type { CallEnding, StepOutcome } from 'contract/callPaths'
import type { FlowChange, VersionTests, CallEnd, RehearsalScript } from 'contract/flowVersions'
import type { NightStep } from 'contract/nightCalls'
import type { HolidayKey, ScheduleException, WeeklyInterval } from 'contract/schedules'
import type { SignUpBody } from 'contract/signUp'
import type { Behaviour, BilledTo, CallPass, CarriedEvent, Cents, Day, InvoiceLine, Instant, QueuedMail, Seller, VersionBranch, VersionModule } from './columns'

export interface Tables {
  abroad_days: {
    account_id: string
    day: Day
    calls: number
    at_night: number
    busiest_hour: number
    hour: unknown
    in_hour: number
  }
  accounts: {
    id: string
    name: string
    address: string
    address2: string
    city: string
    postalcode: string
    country: string
    state: string
    created_at: Instant
    sound_unkept_at: Instant | null
    standing: Generated<'open' | 'suspended' | 'closing' | 'closed'>
    standing_reason: Generated<string>
    closes_at: Instant | null
    folded_name: GeneratedAlways<string>
    pays_first: Generated<boolean>
    closed_at: Instant | null
    data_deleted_at: Instant | null
    idle_minutes: number | null
    factors_required_at: Instant | null
  }
  api_keys: {
    id: string
    account_id: string
    user_id: string
    name: string
    scopes: string
    token_hash: string
    created_at: Instant
    expires_on: Day
    used_at: Instant | null
  }
  application_branches: {
    id: string
    account_id: string
    application_id: string
    name: string
    friendly_name: string
    position: number
  }
  application_module_files: {
    module_id: string
    file_id: string
  }
  application_modules: {
    id: string
    account_id: string
    branch_id: string
    position: number
    module_name: string
    description: string
    parameters: JSONColumnType<Record<string, unknown>>
  }
  applications: {
    id: string
    account_id: string
    friendly_name: string
    created_at: Instant
    updated_at: Instant
    modules_version: Generated<number>
    requires_checks: Generated<0 | 1>
  }
  audiofiles: {
    id: string
    account_id: string
    created_at: Instant
    duration: number | null
    is_playable: 0 | 1 | null
    folded_name: Generated<string>
  }
  backup_codes: {
    code_hash: string
    login_id: string
    used_at: Instant | null
  }
  blocked_callers: {
    account_id: string
    treatment: 'busy' | 'message' | 'voicemail'
    words: string
    language: 'en' | 'fr'
    hidden_callers: 0 | 1
  }
  brand: {
    id: number
    name_en: Generated<string>
    name_fr: Generated<string>
    color: Generated<string>
    help_url: Generated<string>
    terms_url: Generated<string>
    privacy_url: Generated<string>
    sender_name: Generated<string>
    sender_address: Generated<string>
    signature_en: Generated<string>
    signature_fr: Generated<string>
    seller_name: Generated<string>
    seller_address: Generated<string>
    seller_gst_number: Generated<string>
    seller_qst_number: Generated<string>
  }
  brand_logos: {
    scheme: 'light' | 'dark'
    hash: string
    media_type: 'image/png' | 'image/jpeg' | 'image/webp'
    width: number
    height: number
    content: Buffer
  }
  call_days: {
    account_id: string
    day: Day
    direction: 'inbound' | 'outbound'
    calls: number
    seconds: number
    minutes: number
  }
  call_limits: {
    account_id: string
    anywhere: Generated<boolean>
    countries: Generated<string[]>
    premium: Generated<boolean>
    satellite: Generated<boolean>
    shared_cost: Generated<boolean>
    day_cents: Generated<Cents | null>
    month_cents: Generated<Cents | null>
    purchases_cents: Cents | null
    calls_at_once: Generated<number>
    longest_minutes: Generated<number>
    told_day: Day | null
    told_day_percent: Generated<number>
    told_month: Day | null
    told_month_percent: Generated<number>
  }
  call_paths: {
    account_id: string
    started_at: Instant
    call_id: string
    application_id: string
    flow_version: number
    ending: 'reached' | 'message' | 'menu' | 'missed' | null
    behaviour: string | null
  }
  call_reservations: {
    call_id: string
    account_id: string
    phone_number: string
    started_at: Instant
    ends_at: Instant
    plan_minutes: number
    cents: Cents
    is_carried: boolean
    transfer_cents: Cents | null
    user_id: string | null
    minute_cents: Generated<Cents>
  }
  call_steps: {
    account_id: string
    started_at: Instant
    call_id: string
    step: number
    flow_version: number
    application_id: string
    branch_id: string
    module_index: number
    module_name: string
    outcome: StepOutcome
    key: string | null
    to_branch_id: string | null
    at: Instant
  }
  callers: {
    account_id: string
    contact_number: string
  }
  calls: {
    account_id: string
    id: string
    number_id: string | null
    started_at: Instant
    duration: number
    direction: 'inbound' | 'outbound'
    outcome: 'blocked' | 'answered' | 'message' | 'missed' | null
    resolution: 'called_back' | 'reached' | 'message_left' | 'marked' | null
    contact_number: string
    id_prefix: 'CA' | null
    resolved_at: Instant | null
    resolved_by: string | null
    answered_by: string | null
    made_by: string | null
    is_kept: Generated<0 | 1>
    passes: JSONColumnType<CallPass[]> | null
  }
  calls_abroad: {
    account_id: string
    started_at: Instant
    call_id: string
    phone_number: string
    destination: GeneratedAlways<string>
    is_transfer: boolean
    seconds: number | null
    unusual_id: string | null
  }
  card_charges: {
    id: string
    account_id: string
    processor: 'embedded' | 'stripe'
    idempotency_key: string | null
    fingerprint: string
    cause: 'person' | 'top_up' | 'period'
    sub_cents: Cents
    gst_cents: Cents
    qst_cents: Cents
    total_cents: Cents
    means: JSONColumnType<{ reference: string } | { token: string }>
    customer: string
    state: 'pending' | 'paid' | 'refused'
    refusal: string | null
    provider_reference: string | null
    invoice_uid: string | null
    created_at: Instant
    settled_at: Instant | null
    refund: 'due' | 'done' | null
    taken_back_cents: Generated<Cents>
    taken_back_at: Instant | null
  }
  card_customers: {
    account_id: string
    processor: 'embedded' | 'stripe'
    reference: string
    created_at: Instant
  }
  carrier_numbers: {
    phone_number: string
    provider_reference: string | null
    price_cents: Cents | null
    currency: string | null
    first_seen_at: Instant
    seen_at: Instant
  }
  clock_marks: {
    id: 1
    seen_at: Instant
  }
  contacts: {
    account_id: string
    contact_number: string
    contact_name: string | null
    created_at: Instant
    folded_name: GeneratedAlways<string | null>
    person_id: string
    position: Generated<number>
  }
  credit_cards: {
    id: string
    account_id: string
    processor: 'embedded' | 'stripe'
    idempotency_key: string | null
    fingerprint: string
    token: string | null
    state: 'pending' | 'saved' | 'removed' | 'refused'
    provider_reference: string | null
    type: string
    last4: string
    exp_month: number
    exp_year: number
    name: string
    is_default: Generated<0 | 1>
    created_at: Instant
    settled_at: Instant | null
  }
  data_requests: {
    id: Generated<string>
    account_id: string
    kind: 'download' | 'deletion'
    subject: string
    done_by: string
    calls: number
    recordings: number
    voicemails: number
    others: number
    created_at: Instant
  }
  destination_prices: {
    prefix: string
    from_date: Day
    kind: string
    name_en: string
    name_fr: string
    cents_per_minute: number
  }
  email_blocks: {
    target: string
    created_at: Instant
  }
  email_changes: {
    token_hash: string
    login_id: string
    email: string
    created_at: Instant
    expires_at: Instant
    ended_at: Instant | null
  }
  email_links: {
    token_hash: string
    recipient_id: string
    kind: 'confirm' | 'unsubscribe'
    target: string
    created_at: Instant
    expires_at: Instant
    answered_at: Instant | null
  }
  email_recipients: {
    id: string
    account_id: string
    address: string
    state: 'awaiting' | 'confirmed' | 'unsubscribed'
    created_at: Instant
    changed_at: Instant
  }
  files: {
    id: string
    account_id: string
    media_type: string
    bytes: number
    friendly_name: string
    created_at: Instant
  }
  flow_contents: {
    account_id: string
    application_id: string
    hash: string
    modules: JSONColumnType<VersionModule[]>
  }
  flow_days: {
    account_id: string
    application_id: string
    day: Day
    hour: number
    flow_version: number
    ending: CallEnding | null
    calls: number
  }
  flow_versions: {
    account_id: string
    application_id: string
    version: number
    created_at: Instant
    saved_at: Instant
    author_id: string | null
    author_name: string | null
    note: string | null
    first_modules_version: number
    modules_version: number
    restored_version: number | null
    touched: JSONColumnType<string[]> | null
    branches: JSONColumnType<VersionBranch[]>
    changes: JSONColumnType<FlowChange[]>
    more_changes: number
    tests: JSONColumnType<VersionTests> | null
  }
  idempotency_keys: {
    account_id: string
    key: string
    fingerprint: string
    status: number
    reply: string | null
    created_at: Instant
  }
  invitations: {
    id: string
    account_id: string
    email: string
    role: 'member' | 'manager' | 'owner'
    invited_by: string | null
    language: 'en' | 'fr'
    token_hash: string
    created_at: Instant
    expires_at: Instant
  }
  invoices: {
    uid: string
    account_id: string
    reference: string
    type: 'monthly_plan' | 'prepaid_account'
    issued_on: Day
    period_start_date: Day | null
    period_end_date: Day | null
    lines: JSONColumnType<InvoiceLine[]>
    billed_to: JSONColumnType<BilledTo>
    seller: JSONColumnType<Seller>
    sub_cents: Cents
    gst_cents: Cents
    qst_cents: Cents
    total_cents: Cents
    paid_at: Instant | null
    created_at: Instant
    credits: string | null
    credited_at: Instant | null
    billed_state: GeneratedAlways<string | null>
  }
  journal: {
    id: string
    created_at: Instant
    operator_id: string | null
    actor: string
    act: string
    account_id: string | null
    subject: string
    reason: string
    before: JSONColumnType<object> | null
    after: JSONColumnType<object> | null
    address: string
    folded: GeneratedAlways<string>
    user_id: string | null
    subject_id: string | null
  }
  keeping: {
    account_id: string
    recordings_days: number | null
    voicemails_days: number | null
    calls_days: number | null
    paths_days: number | null
    journal_days: number | null
    calls_since: Instant | null
  }
  known_devices: {
    token_hash: string
    login_id: string
    session_id: string | null
    created_at: Instant
    last_used_at: Instant
    expires_at: Instant
  }
  ledger_entries: {
    id: GeneratedAlways<number>
    transaction_id: string
    account_id: string
    book: 'prepaid' | 'cards' | 'usage' | 'plan' | 'gst' | 'qst' | 'owed'
    amount_cents: Cents
  }
  ledger_transactions: {
    id: string
    account_id: string
    kind: string
    occurred_at: Instant
    phone_number: string | null
    minutes: number | null
  }
  line_days: {
    account_id: string
    day: Day
    number_id: string | null
    direction: 'inbound' | 'outbound'
    calls: number
    seconds: number
  }
  login_failures: {
    subject: string
    failures: number
    window_started_at: Instant
    blocked_until: Instant | null
  }
  logins: {
    id: string
    email: string
    password_hash: string
    created_at: Instant
    totp_secret: string | null
    totp_pending: string | null
    totp_step: Generated<number>
    backup_codes_at: Instant | null
    has_factor: Generated<boolean>
    factors_version: Generated<number>
    factors_end_at: Instant | null
  }
  mail_outbox: {
    id: string
    mail: JSONColumnType<QueuedMail>
    created_at: Instant
    attempts: number
    next_attempt_at: Instant
    expires_at: Instant
  }
  night_calls: {
    account_id: string
    application_id: string
    rehearsal_id: string
    number_id: string
    called_at: Instant
    result: 'as_expected' | 'ended_elsewhere' | 'sound_missing' | 'no_end'
    call_end: JSONColumnType<CallEnd> | null
    steps: JSONColumnType<NightStep[]>
  }
  night_legs: {
    id: string
    account_id: string
    application_id: string
    phone_number: string
    call_at: Instant
    called_id: string | null
    script: JSONColumnType<CallEvent[]>
    events: JSONColumnType<CarriedEvent[]>
    keys: Generated<string>
    is_over: Generated<0 | 1>
  }
  night_watches: {
    id: string
    account_id: string
    due_at: Instant | null
    attempts: Generated<number>
    called_at: Instant | null
    calls: Generated<number>
    differing: Generated<number>
    accepted_cents: Cents | null
    accepted_by: string | null
    accepted_at: Instant | null
  }
  notices: {
    user_id: string
    subject_id: string
    kind: 'voicemail' | 'missed_call'
    noted_at: Instant
    told_in: string | null
  }
  notification_settings: {
    user_id: string
    voicemail: 'off' | 'link' | 'attachment'
    missed_calls: 'off' | 'immediately' | 'digest'
    time_zone: string
    language: 'en' | 'fr'
    digest_due_at: Instant | null
    night_calls: Generated<'off' | 'immediately'>
  }
  number_orders: {
    id: string
    account_id: string
    idempotency_key: string | null
    fingerprint: string
    phone_number: string
    type: 'local' | 'tollfree'
    country: string
    rate_center: string | null
    region: string | null
    cost_cents: Cents
    state: 'pending' | 'done'
    provider_reference: string | null
    number_id: string | null
    created_at: Instant
  }
  number_reservations: {
    id: string
    phone_number: string
    account_id: string
    reason: string
    reserved_until: Day | null
    refused_at: Instant | null
    created_at: Instant
  }
  numbers: {
    id: string
    account_id: string
    label: string | null
    phone_number: string
    type: 'local' | 'tollfree'
    country: string
    rate_center: string | null
    region: string | null
    next_renewal_date: Day | null
    endpoint_type: 'parking' | 'application'
    endpoint_value: string | null
    created_at: Instant
    provider_reference: string | null
    missing_since: Instant | null
  }
  operator_keys: {
    id: string
    operator_id: string
    name: string
    role: 'administrator' | 'agent'
    token_hash: string
    created_at: Instant
    expires_on: Day
    used_at: Instant | null
  }
  operator_links: {
    operator_id: string
    token_hash: string
    totp_secret: string
    created_at: Instant
    expires_at: Instant
  }
  operator_sessions: {
    id: string
    operator_id: string
    token_hash: string
    created_at: Instant
    used_at: Instant
    expires_at: Instant
  }
  operator_settings: {
    id: number
    agent_limit_cents: Cents
    closing_days: number
    carrier_checked_at: Instant | null
    deletion_days: Generated<number>
  }
  operators: {
    id: string
    email: string
    name: string
    role: 'administrator' | 'agent'
    password_hash: string | null
    totp_secret: string | null
    totp_step: Generated<number>
    created_at: Instant
    removed_at: Instant | null
  }
  passkeys: {
    id: string
    login_id: string
    credential_id: string
    public_key: Buffer
    counter: number
    name: string
    created_at: Instant
    last_used_at: Instant | null
  }
  password_resets: {
    token_hash: string
    login_id: string
    created_at: Instant
    expires_at: Instant
    used_at: Instant | null
    requester: string | null
  }
  pending_deletions: {
    id: string
    account_id: string
    created_at: Generated<Instant>
    tries: Generated<number>
    next_try_at: Generated<Instant>
  }
  pending_recordings: {
    id: string
    account_id: string
    call_id: string
    kind: 'voicemail' | 'recording'
    duration: number
    send_to: string | null
    created_at: Instant
    tries: number
    next_try_at: Instant
    box_id: string | null
  }
  people: {
    id: string
    account_id: string
    name: string | null
    company: string | null
    email: string | null
    is_blocked: Generated<0 | 1>
    created_at: Instant
    updated_at: Instant
    sort_name: GeneratedAlways<string>
    folded: GeneratedAlways<string>
    import_id: string | null
  }
  people_imports: {
    id: string
    account_id: string
    people: number
    created_at: Instant
  }
  period_closings: {
    invoice_uid: string
    account_id: string
    period_start_date: Day
    period_end_date: Day
    plan: number
    pending_plan: number | null
    anchor_day: number | null
    minutes_posting: string
    closed_at: Instant
    reversed_at: Instant | null
    price_from: Day | null
  }
  person_notes: {
    id: string
    account_id: string
    person_id: string
    user_id: string | null
    text: string
    created_at: Instant
  }
  plan_prices: {
    plan: number
    from_date: Day
    monthly_cents: Cents
    included_numbers: number
    included_minutes: number
    extra_number_cents: Cents
    extra_tollfree_cents: Cents
    extra_minute_cents: Cents
    announced_at: Instant | null
  }
  plans: {
    code: number
    name_en: string
    name_fr: string
    position: number
    offered: 0 | 1
  }
  prepaid_balances: {
    account_id: string
    cents: Cents
  }
  presets: {
    id: string
    account_id: string
    module_name: string
    friendly_name: string
    parameters: JSONColumnType<Record<string, unknown>>
    created_at: Instant
  }
  processor_cards: {
    id: string
    behaviour: Behaviour
    type: string
    last4: string
    exp_month: number
    exp_year: number
    name: string
    created_at: Instant
    removed_at: Instant | null
  }
  processor_charges: {
    id: string
    customer: string
    cents: Cents
    behaviour: Behaviour
    state: 'paid' | 'refused' | 'step_up' | 'under_way'
    refusal: 'card_error' | 'process_error' | null
    client_secret: string
    due_at: Instant | null
    created_at: Instant
    refunded_at: Instant | null
  }
  processor_refunds: {
    id: string
    charge_id: string
    cents: Cents
    created_at: Instant
  }
  processor_tokens: {
    id: string
    behaviour: Behaviour
    type: string
    last4: string
    exp_month: number
    exp_year: number
    name: string
    created_at: Instant
    used_for: string | null
  }
  push_devices: {
    id: string
    session_id: string
    endpoint: string
    p256dh: string
    auth: string
    browser: string
    system: string
    created_at: Instant
    last_used_at: Instant | null
    tested_at: Instant | null
  }
  recording_announcements: {
    account_id: string
    is_on: 0 | 1
    language: 'en' | 'fr' | null
    words_en: string
    words_fr: string
    audiofile_id_en: string | null
    audiofile_id_fr: string | null
    has_beep: 0 | 1
  }
  recordings: {
    account_id: string
    id: string
    call_id: string
    number_id: string | null
    created_at: Instant
    duration: number
    direction: 'inbound' | 'outbound'
    is_archived: Generated<0 | 1>
    contact_number: string
    id_prefix: 'RE' | null
    user_id: string | null
  }
  refunds: {
    id: string
    charge_id: string
    account_id: string
    cents: Cents
    state: 'due' | 'done' | 'refused'
    created_at: Instant
    done_at: Instant | null
  }
  rehearsals: {
    id: string
    account_id: string
    application_id: string
    friendly_name: string
    script: JSONColumnType<RehearsalScript>
    expected: JSONColumnType<CallEnd>
    created_at: Instant
  }
  released_numbers: {
    id: string
    account_id: string | null
    phone_number: string
    provider_reference: string | null
    released_at: Instant
    settled_at: Instant | null
    is_lost: Generated<boolean>
  }
  saved_answers: {
    id: string
    title_en: string
    title_fr: string
    text_en: string
    text_fr: string
    created_at: Instant
  }
  schedules: {
    id: string
    account_id: string
    name: string
    time_zone: string
    weekly: JSONColumnType<WeeklyInterval[]>
    exceptions: JSONColumnType<ScheduleException[]>
    holidays: JSONColumnType<HolidayKey[]>
    version: Generated<number>
    override_state: 'open' | 'closed' | null
    override_until: Instant | null
    override_by: string | null
    override_set_at: Instant | null
    feed_hash: string | null
    feed_language: 'en' | 'fr' | null
    feed_created_at: Instant | null
    created_at: Instant
    updated_at: Instant
  }
  sessions: {
    id: string
    user_id: string
    created_at: Instant
    expires_at: Instant
    revoked_at: Instant | null
    viewed_by: string | null
    browser: Generated<string>
    system: Generated<string>
    place: string | null
    used_at: Instant
    proved_at: Instant
    sounds_deleted: Generated<number>
  }
  sign_ups: {
    id: string
    email: string
    token_hash: string
    body: JSONColumnType<SignUpBody>
    created_at: Instant
    expires_at: Instant
  }
  signing_keys: {
    purpose: 'token' | 'file' | 'reset' | 'revert' | 'device' | 'consent' | 'push' | 'challenge'
    secret: Buffer
    created_at: Instant
  }
  step_days: {
    account_id: string
    application_id: string
    day: Day
    flow_version: number
    branch_id: string
    module_index: number
    module_name: string
    outcome: StepOutcome
    key: string | null
    to_branch_id: string | null
    calls: number
  }
  subscriptions: {
    account_id: string
    plan: number
    pending_plan: number | null
    period_start_date: Day
    period_end_date: Day
    anchor_day: number | null
    price_from: Day | null
  }
  support_attachments: {
    id: string
    account_id: string
    user_id: string | null
    operator_id: string | null
    message_id: string | null
    position: Generated<number>
    created_at: Instant
  }
  support_diagnostics: {
    support_request_id: string
    account_id: string
    content: string
    created_at: Instant
  }
  support_messages: {
    id: string
    account_id: string
    support_request_id: string
    position: number
    author_type: 'client' | 'support'
    user_id: string | null
    text: string
    created_at: Instant
    operator_id: string | null
  }
  support_notes: {
    id: string
    account_id: string
    support_request_id: string
    operator_id: string
    text: string
    created_at: Instant
  }
  support_reads: {
    support_request_id: string
    user_id: string
    account_id: string
    read_position: number
  }
  support_requests: {
    id: string
    account_id: string
    user_id: string
    subject: string
    created_at: Instant
    updated_at: Instant
    resolved_at: Instant | null
    folded_subject: GeneratedAlways<string>
    assignee_id: string | null
    closed_by: string | null
    merged_into: string | null
  }
  top_ups: {
    account_id: string
    is_on: 0 | 1
    threshold_cents: Cents
    amount_cents: Cents
    card_id: string | null
    monthly_cap_cents: Cents
    saved_at: Instant
  }
  unusual_calls: {
    id: Generated<string>
    account_id: string
    since: Instant
    reasons: UnusualReason[]
    answer: 'yes' | 'no' | null
    answered_by: string | null
    answered_at: Instant | null
  }
  used_challenges: {
    challenge_hash: string
    expires_at: Instant
  }
  users: {
    id: string
    account_id: string | null
    firstname: string
    lastname: string
    email: string
    created_at: Instant
    emergency_notice_at: Instant | null
    language: 'en' | 'fr' | null
    folded_person: GeneratedAlways<string>
    role: Generated<'member' | 'manager' | 'owner'>
    last_login_at: Instant | null
    former_account_id: string | null
    availability: Generated<'available' | 'do_not_disturb' | 'away'>
    away_until: Instant | null
    login_id: string | null
    number_ids: string[] | null
    hears_voicemails: Generated<'all' | 'numbers' | 'own'>
    hears_recordings: Generated<'all' | 'numbers' | 'own' | 'none'>
    call_day_cents: Cents | null
    call_spent_day: Day | null
    call_spent_cents: Generated<Cents>
    call_told_day: Day | null
  }
  view_codes: {
    code_hash: string
    operator_id: string
    account_id: string
    expires_at: Instant
  }
  view_permissions: {
    account_id: string
    until: Instant
  }
  voicemails: {
    account_id: string
    id: string
    number_id: string | null
    created_at: Instant
    duration: number
    is_archived: Generated<0 | 1>
    is_new: Generated<0 | 1>
    from_number: string
    id_prefix: 'RE' | null
    box_id: string | null
    call_id: string | null
  }
}

export const tableNames = [
  'abroad_days',
  'accounts',
  'api_keys',
  'application_branches',
  'application_module_files',
  'application_modules',
  'applications',
  'audiofiles',
  'backup_codes',
  'blocked_callers',
  'brand',
  'brand_logos',
  'call_days',
  'call_limits',
  'call_paths',
  'call_reservations',
  'call_steps',
  'callers',
  'calls',
  'calls_abroad',
  'card_charges',
  'card_customers',
  'carrier_numbers',
  'clock_marks',
  'contacts',
  'credit_cards',
  'data_requests',
  'destination_prices',
  'email_blocks',
  'email_changes',
  'email_links',
  'email_recipients',
  'files',
  'flow_contents',
  'flow_days',
  'flow_versions',
  'idempotency_keys',
  'invitations',
  'invoices',
  'journal',
  'keeping',
  'known_devices',
  'ledger_entries',
  'ledger_transactions',
  'line_days',
  'login_failures',
  'logins',
  'mail_outbox',
  'night_calls',
  'night_legs',
  'night_watches',
  'notices',
  'notification_settings',
  'number_orders',
  'number_reservations',
  'numbers',
  'operator_keys',
  'operator_links',
  'operator_sessions',
  'operator_settings',
  'operators',
  'passkeys',
  'password_resets',
  'pending_deletions',
  'pending_recordings',
  'people',
  'people_imports',
  'period_closings',
  'person_notes',
  'plan_prices',
  'plans',
  'prepaid_balances',
  'presets',
  'processor_cards',
  'processor_charges',
  'processor_refunds',
  'processor_tokens',
  'push_devices',
  'recording_announcements',
  'recordings',
  'refunds',
  'rehearsals',
  'released_numbers',
  'saved_answers',
  'schedules',
  'sessions',
  'sign_ups',
  'signing_keys',
  'step_days',
  'subscriptions',
  'support_attachments',
  'support_diagnostics',
  'support_messages',
  'support_notes',
  'support_reads',
  'support_requests',
  'top_ups',
  'unusual_calls',
  'used_challenges',
  'users',
  'view_codes',
  'view_permissions',
  'voicemails',
] as const

export const functionNames = [
  'announce_session',
  'announce_sessions_of_account',
  'announce_sessions_of_user',
  'call_shares',
  'check_ledger',
  'count_calls',
  'count_calls_abroad',
  'count_paths',
  'count_steps',
  'destination_of',
  'drop_recordings_of_calls',
  'drop_recordings_of_files',
  'drop_voicemails_of_files',
  'end_push_device',
  'fold_audio_file_name',
  'fold_text',
  'keep_prepaid_balances',
  'name_of_person',
  'note_in_journal',
  'recount_calls',
  'refuse_journal_change',
  'refuse_ledger_change',
  'remember_callers',
  'remember_deletions',
  'share_box_of_removed',
  'stored_id',
  'trigrams_of',
] as const

export const enumNames = [
  'call_direction',
  'call_outcome',
  'call_resolution',
] as const
