import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isPushAddress, isPushHost, usualPushHosts } from './sendPush'

const allowed = [
  'https://fcm.googleapis.com/fcm/send/abc:def_-',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/QOb',
  'https://api.push.apple.com/3/device/x',
  'https://wns2-par02p.notify.windows.com/w/?token=abc%2f',
]

const refused = [
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/x',
  'https://fcm.googleapis.com:443/x',
  'https://fcm.googleapis.com./x',
  'https://FCM.googleapis.com/x',
  'https://fcm.googleapis.com@127.0.0.1/x',
  'https://user:secret@fcm.googleapis.com/x',
  'https://user@fcm.googleapis.com/x',
  'https://fcm.googleapis.com.example.com/x',
  'https://evilfcm.googleapis.com/x',
  'https://evilpush.apple.com/x',
  'https://push.services.mozilla.com/x',
  'https://.push.apple.com/x',
  'https://fcm.googleapis.com%2f@127.0.0.1/x',
  'https://127.0.0.1/fcm.googleapis.com',
  'https://[::1]/x',
  'https://2130706433/x',
  'https://0x7f.1/x',
  'https://localhost/x',
  'https://169.254.169.254/latest/meta-data',
  'https://fcm.googleapіs.com/x',
  'https://fcm。googleapis.com/x',
  'https://fcm.googleapis.com\\@127.0.0.1/x',
  'https:fcm.googleapis.com/x',
  'https://fcm.googleapis.com/x#part',
  'https://fcm.googleapis.com/a/../b',
  ' https://fcm.googleapis.com/x',
  'https://fcm.googleapis.com/x\n',
  'ftp://fcm.googleapis.com/x',
  'file:///etc/passwd',
  'fcm.googleapis.com/x',
  'http://127.0.0.1:4000/x',
  '',
]

describe('the addresses of push services', () => {
  it('are those of the listed services, exactly as browsers write them', () => {
    const accepted = [...allowed, ...refused].filter((address) => isPushAddress(address, usualPushHosts))
    assert.deepEqual(accepted, allowed)
  })

  it('include a test double on this machine only if its origin is in the list', () => {
    const hosts = ['http://127.0.0.1:4000']
    const addresses = ['http://127.0.0.1:4000/x', 'http://127.0.0.1:4001/x', 'https://127.0.0.1:4000/x', 'http://a@127.0.0.1:4000/x']
    assert.deepEqual(addresses.map((address) => isPushAddress(address, hosts)), [true, false, false, false])
  })

  it('are of hosts that a setting can name', () => {
    const names = [...usualPushHosts, 'http://127.0.0.1:4000', '*.example', '*', '*.com', 'localhost', '10.0.0.1', 'https://a.example', 'a.example:443', 'http://10.0.0.1:80', 'http://localhost:80', '*.*.example.com']
    assert.deepEqual(names.filter(isPushHost), [...usualPushHosts, 'http://127.0.0.1:4000'])
  })
})
