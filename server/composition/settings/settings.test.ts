import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { describe, it } from 'node:test'
import { usualPushHosts } from '../../platform/push/sendPush'
import { readSettings } from './settings'
import { settingsProblems } from '../../testing/settingsProblems'

describe('settings', () => {
  it('an empty environment gives a service on this machine only, with its own database', () => {
    assert.deepEqual(readSettings({}), {
      port: 4000,
      host: '127.0.0.1',
      allowedHosts: [],
      dataDir: resolve('.data'),
      databaseUrl: null,
      databasePool: 10,
      publicUrl: 'http://localhost:4000',
      subscribeUrl: null,
      smtp: null,
      s3: null,
      twilio: null,
      stripe: null,
      seller: null,
      supportKey: null,
      operators: { url: 'http://localhost:4000', listen: null },
      voiceMedia: 'auto',
      speech: true,
      premiumNumbers: [],
      sessionHours: 12,
      ...{ storageQuotaBytes: 5 * 1024 ** 3, diskReserveBytes: 512 * 1024 ** 2 },
      logLevel: 'info',
      push: { hosts: usualPushHosts, privateKey: null, contact: 'mailto:postmaster@localhost' },
      metrics: null,
      trustProxy: false,
      placeHeader: null,
      signUp: false,
      practiceAccount: true,
      build: null,
    })
  })

  it('every setting is read', () => {
    const settings = readSettings({
      PORT: '0',
      HOST: '::1',
      SIGN_UP: '1',
      CONSOLE_DATA_DIR: '/srv/console',
      DATABASE_URL: 'postgresql://u:p@db/console',
      PUBLIC_URL: 'https://console.example.com/',
      SUBSCRIBE_URL: 'https://example.com/subscribe',
      SMTP_URL: 'smtp://user:secret@mail.example.com:587',
      MAIL_FROM: 'Téléphonie <no-reply@example.com>',
      S3_ENDPOINT: 'https://objects.example.com',
      S3_REGION: 'ca-central-1',
      S3_BUCKET: 'console-files',
      S3_ACCESS_KEY_ID: 'key-id',
      S3_SECRET_ACCESS_KEY: 'secret',
      S3_PREFIX: 'console/production',
      SELLER_NAME: 'Téléphonie Boréale inc.',
      SELLER_ADDRESS: '1, rue Principale, Laval (QC) H7A 1A1',
      SELLER_GST_NUMBER: '123456789RT0001',
      SELLER_QST_NUMBER: '1234567890 TQ 0001',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_API_URL: 'http://127.0.0.1:4020/',
      TWILIO_ACCOUNT_SID: `AC${'0a'.repeat(16)}`,
      TWILIO_AUTH_TOKEN: 'secret',
      TWILIO_API_URL: 'http://127.0.0.1:4010/',
      TWILIO_VOICE_URL: 'https://voice.example.com/calls',
      TWILIO_TEST_CALLER: '+15145550111',
      SUPPORT_KEY: 'support-key-'.padEnd(32, '0'),
      ...{ OPERATOR_PORT: '4100', OPERATOR_HOST: '10.0.0.4', OPERATOR_URL: 'https://operators.example.com/' },
      SPEECH: 'off',
      PREMIUM_NUMBERS: '+1900, +881',
      SESSION_HOURS: '720',
      ...{ STORAGE_QUOTA_MB: '20480', DISK_RESERVE_MB: '128' },
      PUSH_HOSTS: 'fcm.googleapis.com, *.push.apple.com',
      PUSH_PRIVATE_KEY: 'A'.repeat(42).concat('E'),
      PUSH_CONTACT: 'mailto:phones@example.com',
      DATABASE_POOL: '25',
      METRICS_PORT: '9464',
      METRICS_HOST: '0.0.0.0',
      LOG_LEVEL: 'silent',
      TRUST_PROXY: '1',
      PLACE_HEADER: 'X-Place',
      PRACTICE_ACCOUNT: '0',
      BUILD: '1.2.3+abc',
      ALLOWED_HOSTS: ' console.example.com,10.0.0.4 , ::2,',
    })
    assert.deepEqual(settings, {
      port: 0,
      host: '::1',
      allowedHosts: ['console.example.com', '10.0.0.4', '::2'],
      dataDir: '/srv/console',
      databaseUrl: 'postgresql://u:p@db/console',
      publicUrl: 'https://console.example.com',
      subscribeUrl: 'https://example.com/subscribe',
      s3: {
        endpoint: 'https://objects.example.com',
        region: 'ca-central-1',
        bucket: 'console-files',
        accessKeyId: 'key-id',
        secretAccessKey: 'secret',
        prefix: 'console/production/',
      },
      smtp: { url: 'smtp://user:secret@mail.example.com:587', from: 'Téléphonie <no-reply@example.com>' },
      seller: {
        name: 'Téléphonie Boréale inc.',
        address: '1, rue Principale, Laval (QC) H7A 1A1',
        gst_number: '123456789 RT0001',
        qst_number: '1234567890 TQ0001',
      },
      stripe: { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1', apiUrl: 'http://127.0.0.1:4020' },
      twilio: {
        accountSid: `AC${'0a'.repeat(16)}`,
        authToken: 'secret',
        apiUrl: 'http://127.0.0.1:4010',
        voiceUrl: 'https://voice.example.com/calls',
        statusUrl: null,
        phones: null,
        testCaller: '+15145550111',
      },
      supportKey: 'support-key-'.padEnd(32, '0'),
      operators: { url: 'https://operators.example.com', listen: { host: '10.0.0.4', port: 4100 } },
      voiceMedia: 'auto',
      speech: false,
      premiumNumbers: ['+1900', '+881'],
      sessionHours: 720,
      ...{ storageQuotaBytes: 20 * 1024 ** 3, diskReserveBytes: 128 * 1024 ** 2 },
      logLevel: 'silent',
      databasePool: 25,
      push: { hosts: ['fcm.googleapis.com', '*.push.apple.com'], privateKey: 'A'.repeat(42).concat('E'), contact: 'mailto:phones@example.com' },
      metrics: { host: '0.0.0.0', port: 9464 },
      trustProxy: true,
      placeHeader: 'x-place',
      signUp: true,
      practiceAccount: false,
      build: '1.2.3+abc',
    })
    assert.ok(Object.isFrozen(settings))
  })

  it('an empty value counts as unset', () => {
    assert.deepEqual(readSettings({ PORT: '', DATABASE_URL: ' ', LOG_LEVEL: '', BUILD: '' }), readSettings({}))
  })

  it('notifications of calls can be turned off, and name the service to push services', () => {
    assert.deepEqual(readSettings({ PUSH_HOSTS: 'none', PUBLIC_URL: 'https://a.example' }).push, { hosts: [], privateKey: null, contact: 'https://a.example' })
  })

  it('a comma in the password or in a parameter of DATABASE_URL names no second host', () => {
    for (const url of ['postgres://u:p,q@h/d', 'postgres://u,v@h:5432/d', 'postgres://u:p@h/d?application_name=a,b', 'postgres://u:p@h/one,two']) {
      assert.equal(readSettings({ DATABASE_URL: url }).databaseUrl, url)
    }
  })

  it('the address in mails follows the port', () => {
    assert.equal(readSettings({ PORT: '4001' }).publicUrl, 'http://localhost:4001')
  })

  const onlyOne = 'use one address that always leads to the primary, such as that of a proxy or a virtual IP address.'
  const severalHosts = `DATABASE_URL names several hosts, which this version can't use: ${onlyOne}`
  const parameterRefused = (name: string): string => `DATABASE_URL has ${name}, which this version can't use: remove it, and ${onlyOne}`

  const refused: ReadonlyArray<readonly [name: string, value: string, sentence: string]> = [
    ['PORT', 'abc', 'PORT must be a whole number from 0 to 65535, but is "abc".'],
    ['PORT', '65536', 'PORT must be a whole number from 0 to 65535, but is "65536".'],
    ['PORT', '-1', 'PORT must be a whole number from 0 to 65535, but is "-1".'],
    ['PORT', '4000.5', 'PORT must be a whole number from 0 to 65535, but is "4000.5".'],
    ['PORT', '0x10', 'PORT must be a whole number from 0 to 65535, but is "0x10".'],
    ['HOST', 'http://localhost', 'HOST must be an IP address or a host name, but is "http://localhost".'],
    ['ALLOWED_HOSTS', 'a.example.com, http://b', 'ALLOWED_HOSTS must be host names or IP addresses with commas between them, without ports, such as "console.example.com, 10.0.0.4", but is "a.example.com, http://b".'],
    ['ALLOWED_HOSTS', 'a.example.com:80', 'ALLOWED_HOSTS must be host names or IP addresses with commas between them, without ports, such as "console.example.com, 10.0.0.4", but is "a.example.com:80".'],
    ['DATABASE_URL', 'mysql://u:p@h/d', 'DATABASE_URL must be a URL that starts with postgres:// or postgresql://.'],
    ['DATABASE_URL', 'postgres://u:p@one:5432,two:5432/d', severalHosts],
    ['DATABASE_URL', 'postgresql://one,two/d', severalHosts],
    ['DATABASE_URL', 'postgres://u:p@one,two:5433/d?sslmode=verify-full', severalHosts],
    ['DATABASE_URL', 'postgres://u:p,q@[::1]:1,[::2]:2/d', severalHosts],
    ['DATABASE_URL', 'postgres:///d?host=one,two', severalHosts],
    ['DATABASE_URL', 'postgres://u@one/d?port=5432,5433', severalHosts],
    ['DATABASE_URL', 'postgres://u:p@h/d?target_session_attrs=any', parameterRefused('target_session_attrs')],
    ['DATABASE_URL', 'postgres://u:p@h/d?load_balance_hosts=any', parameterRefused('load_balance_hosts')],
    ['PUBLIC_URL', 'console.example.com', 'PUBLIC_URL must be a URL that starts with http:// or https://, but is "console.example.com".'],
    ['SUBSCRIBE_URL', 'javascript:alert(1)', 'SUBSCRIBE_URL must be a URL that starts with http:// or https://, but is "javascript:alert(1)".'],
    ['SMTP_URL', 'mail.example.com', 'SMTP_URL must be a URL that starts with smtp:// or smtps://.'],
    ['SMTP_URL', 'smtp://mail.example.com', 'MAIL_FROM must be set when SMTP_URL is set.'],
    ['MAIL_FROM', 'nobody', 'MAIL_FROM must be an email address such as "Telephony <no-reply@example.com>", but is "nobody".'],
    ['S3_BUCKET', 'files', 'Object storage also needs S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY.'],
    ['S3_ENDPOINT', 'https://x', 'Object storage also needs S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY.'],
    ['S3_SECRET_ACCESS_KEY', 'canary', 'Object storage also needs S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID.'],
    ['SUPPORT_KEY', 'canary', 'SUPPORT_KEY must be 32 to 256 letters, digits or . _ ~ + / = -'],
    ['PUSH_HOSTS', 'https://fcm.googleapis.com', 'PUSH_HOSTS must be host names of push services with commas between them, such as "fcm.googleapis.com, *.push.apple.com", or none, but is "https://fcm.googleapis.com".'],
    ['PUSH_PRIVATE_KEY', 'canary', 'PUSH_PRIVATE_KEY must be a P-256 private key: 43 characters of base64url.'],
    ['PUSH_PRIVATE_KEY', '_'.repeat(42).concat('8'), 'PUSH_PRIVATE_KEY must be a P-256 private key: 43 characters of base64url.'],
    ['PUSH_CONTACT', 'nobody', 'PUSH_CONTACT must be an address such as mailto:phones@example.com or https://example.com, but is "nobody".'],
    ['METRICS_PORT', '0', 'METRICS_PORT must be a whole number from 1 to 65535, but is "0".'],
    ['PREMIUM_NUMBERS', '1900', 'PREMIUM_NUMBERS must be the first digits of phone numbers with + and commas between them, such as "+1900, +881", but is "1900".'],
    ['PREMIUM_NUMBERS', '+1900, all', 'PREMIUM_NUMBERS must be the first digits of phone numbers with + and commas between them, such as "+1900, +881", but is "+1900, all".'],
    ['SESSION_HOURS', '0', 'SESSION_HOURS must be a whole number from 1 to 720, but is "0".'],
    ['STORAGE_QUOTA_MB', '0', 'STORAGE_QUOTA_MB must be a whole number from 1 to 100000000, but is "0".'],
    ['DISK_RESERVE_MB', '127', 'DISK_RESERVE_MB must be a whole number from 128 to 1000000, but is "127".'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, but is "loud".'],
    ['PLACE_HEADER', 'a place', 'PLACE_HEADER must be the name of a header, but is "a place".'],
    ['PLACE_HEADER', 'X-Place', 'PLACE_HEADER needs TRUST_PROXY=1.'],
    ['TRUST_PROXY', 'yes', 'TRUST_PROXY must be one of 0, 1, but is "yes".'],
    ['BUILD', '<b>', 'BUILD must be up to 64 letters, digits or . _ + -, but is "<b>".'],
  ]
  for (const [name, value, sentence] of refused) {
    it(`${name}=${value} is refused in one sentence`, () => {
      assert.deepEqual(settingsProblems({ [name]: value }), [sentence])
    })
  }

  it('the pool must fit into the embedded database; into any other it may be larger', () => {
    assert.equal(readSettings({ DATABASE_POOL: '34' }).databasePool, 34)
    const sentence = 'DATABASE_POOL must be at most 34 without DATABASE_URL: the embedded database has 40 connections.'
    assert.deepEqual(settingsProblems({ DATABASE_POOL: '35' }), [sentence])
    assert.equal(readSettings({ DATABASE_POOL: '200', DATABASE_URL: 'postgres://u:p@db/console' }).databasePool, 200)
    assert.deepEqual(settingsProblems({ DATABASE_POOL: '201' }), ['DATABASE_POOL must be a whole number from 2 to 200, but is "201".'])
    assert.equal(settingsProblems({ DATABASE_POOL: '200', DATABASE_URL: 'mysql://u:p@h/d' }).length, 1)
  })

  it('all problems are reported together', () => {
    const problems = settingsProblems({ PORT: 'x', LOG_LEVEL: 'y', TRUST_PROXY: 'z' })
    assert.deepEqual(problems.map((problem) => problem.split(' ')[0]), ['PORT', 'LOG_LEVEL', 'TRUST_PROXY'])
  })

  it('Stripe needs both of its keys, each in its own setting, and no message shows a value', () => {
    assert.deepEqual(settingsProblems({ STRIPE_SECRET_KEY: 'sk_canary' }), ['STRIPE_PUBLISHABLE_KEY must be set when STRIPE_SECRET_KEY is set.'])
    assert.deepEqual(settingsProblems({ STRIPE_PUBLISHABLE_KEY: 'pk_canary' }), ['STRIPE_SECRET_KEY must be set when STRIPE_PUBLISHABLE_KEY is set.'])
    const swapped = { STRIPE_SECRET_KEY: 'pk_canary', STRIPE_PUBLISHABLE_KEY: 'sk_canary' }
    assert.deepEqual(settingsProblems(swapped), ['STRIPE_SECRET_KEY must start with "sk_" or "rk_".'])
    assert.deepEqual(settingsProblems({ ...swapped, STRIPE_SECRET_KEY: 'sk_1' }), ['STRIPE_PUBLISHABLE_KEY must start with "pk_".'])
  })

  it('a seller needs a name, an address and both registrations, and live payments need a seller', () => {
    const [name, address, gst, qst] = ['SELLER_NAME', 'SELLER_ADDRESS', 'SELLER_GST_NUMBER', 'SELLER_QST_NUMBER'] as const
    assert.deepEqual(settingsProblems({ [name]: 'Boréale inc.', [qst]: '1234567890TQ0001' }), [`Invoices also need ${address}, ${gst}, because they name the seller.`])
    const live = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }
    const [needs] = settingsProblems(live)
    assert.equal(needs, `${name}, ${address}, ${gst}, ${qst} must be set when STRIPE_SECRET_KEY is a live key: invoices name the seller.`)
    const wrong = settingsProblems({ [name]: 'B', [address]: 'x'.repeat(201), [gst]: '12345678 RT0001', [qst]: '1234567890' })
    assert.deepEqual(wrong.map((problem) => problem.split(' ')[0]), [name, address, gst, qst])
    assert.match(wrong[2] ?? '', /^SELLER_GST_NUMBER must be a GST registration such as "123456789 RT0001", but is "12345678 RT0001"\.$/)
  })

  it('a password in a URL never appears in the message', () => {
    assert.doesNotMatch(settingsProblems({ DATABASE_URL: 'http://u:canary@h', SMTP_URL: 'x:canary' }).join(), /canary/)
  })
})
